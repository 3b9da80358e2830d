import { takePictures } from "./pictures.ts";
import { MESSAGE_STATES } from "./states/insight.ts";
import { KNOWLEDGE_BASE_STATES } from "./states/knowledge-base.ts";

takePictures([...KNOWLEDGE_BASE_STATES, ...MESSAGE_STATES]);
