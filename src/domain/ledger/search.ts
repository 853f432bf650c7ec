/** By what an operator finds a transfer. */
export const transferSearches = ['number', 'key', 'reference', 'provider'] as const
export type TransferSearch = (typeof transferSearches)[number]
