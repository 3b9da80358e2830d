import { takePictures } from "./pictures.ts";
import { KNOWLEDGE_BASE_STATES } from "./states/knowledge-base.ts";

takePictures(KNOWLEDGE_BASE_STATES);
