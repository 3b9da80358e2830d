import { writeFileSync } from "node:fs";
import { beyond, specification } from "./proofs.ts";
import { DOCUMENT, findFaults, writeDocument } from "./proofs-document.ts";

const faults = findFaults([...specification, ...beyond]);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else writeFileSync(DOCUMENT, writeDocument());
