/** What a round is looked for by, beside its filters: what its provider calls it, or a number of one of its steps. */
export const roundSearches = ['round', 'transaction'] as const
export type RoundSearch = (typeof roundSearches)[number]
