/** A sentence that can be observed, and the tests that prove it: each a file and a part of the test's title. */
export type Proof = { sentence: string; tests: [file: string, title: string][] };

export type Chapter = { title: string; proofs: Proof[] };
