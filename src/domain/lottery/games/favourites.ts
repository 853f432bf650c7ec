/** Favourite lotteries of one member at most. */
export const FAVOURITE_LOTTERIES_MAX = 100
