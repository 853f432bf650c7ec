/** Charts and tables read so many of the last draws, so that they share one answer. */
export const CHARTED = 100
