/** Of `PUBLISH_LIMITS`, in characters. To import those would make a chunk of them that public pages have to know. */
export const TEXT_LIMITS = { title: 200, description: 1_000, id: 100 } as const;
