/** Parameters shared by the home page and the winners page, so that they share a cache entry. */
export const firstWinners = { gameCategory: 'ALL', limitNum: 20 } as const

/** Rows of the ticker, and its interval. */
export const TICKER_PLACES = 5
export const TICKER_MS = 4_000
