/** The bet type of tickets on two draws. */
export const PAIR = 'da2'
