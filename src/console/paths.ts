/** Every address of the console. No other file writes one. */
export const paths = { apiDocs: '/docs/api' } as const
