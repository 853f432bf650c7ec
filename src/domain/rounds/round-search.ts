/** Search keys for a round besides its filters: the provider's round id, or the id of one of its transactions. */
export const roundSearches = ['round', 'transaction'] as const
export type RoundSearch = (typeof roundSearches)[number]
