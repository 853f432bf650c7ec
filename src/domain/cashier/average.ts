/** Payments from which an average is shown: fewer would tell of single members, and swing. */
export const AVERAGE_FROM = 20
