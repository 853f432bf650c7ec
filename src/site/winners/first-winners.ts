/** The board as the home page and the page of winners ask for it: twenty entries of every hall. */
export const firstWinners = { gameCategory: 'ALL', limitNum: 20 } as const

/** The ticker shows as many at once, and turns so often. */
export const TICKER_PLACES = 5
export const TICKER_MS = 4_000
