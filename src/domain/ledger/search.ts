/** Search keys for a transfer. */
export const transferSearches = ['number', 'key', 'reference', 'provider'] as const
export type TransferSearch = (typeof transferSearches)[number]
