/** The account that the server under test is started with. */
export const ACCOUNT = { username: "editor", password: "correct horse battery" } as const;
