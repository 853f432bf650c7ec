/** How long totals and marks of lobbies are cached. A page's own rows are always read anew. */
export const TTL_MS = 3_000
