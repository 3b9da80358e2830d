import { takePictures } from "./pictures.ts";
import { ADMIN_STATES } from "./states/admin.ts";

takePictures(ADMIN_STATES);
