import { takePictures } from "./pictures.ts";
import { UNIVERSITY_STATES } from "./states/university.ts";

takePictures(UNIVERSITY_STATES);
