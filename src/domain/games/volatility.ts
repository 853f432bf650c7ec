/** How far the payouts of a game spread, as members filter by it. */
export const volatilities = ['low', 'medium', 'high'] as const
export type Volatility = (typeof volatilities)[number]

export function isVolatility(text: string): text is Volatility {
  return volatilities.some((one) => one === text)
}

/** Standard deviations of a round's payout, in hundredths of its stake, at which the next class begins. */
const MEDIUM_FROM = 350
const HIGH_FROM = 600

/** The class of a game of our own, by the deviation that its model was counted or simulated to have. */
export function volatilityOf(deviationHundredths: number): Volatility {
  if (deviationHundredths < MEDIUM_FROM) return 'low'
  return deviationHundredths < HIGH_FROM ? 'medium' : 'high'
}

/** The class that a provider's list states: in words, with steps between them, or as a number from 1 to 5. */
export function readVolatility(text: string): Volatility | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  return stated.get(word)
}

/** A step between two classes counts as the higher one, so that nobody loses faster than a list said. */
const stated: ReadonlyMap<string, Volatility> = new Map([
  ['low', 'low'],
  ['very-low', 'low'],
  ['1', 'low'],
  ['2', 'medium'],
  ['low-medium', 'medium'],
  ['medium-low', 'medium'],
  ['medium', 'medium'],
  ['3', 'medium'],
  ['medium-high', 'high'],
  ['high-medium', 'high'],
  ['4', 'high'],
  ['high', 'high'],
  ['5', 'high'],
  ['very-high', 'high'],
  ['extreme', 'high'],
])
