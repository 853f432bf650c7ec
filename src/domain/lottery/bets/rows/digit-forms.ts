/** Forms of three digits. Straights wrap: 9-0-1 is one. */
export const TRIPLE = 0
export const STRAIGHT = 1
export const PAIR = 2
export const HALF_STRAIGHT = 3
export const MIXED = 4

export function formOfThree(digits: readonly number[]): number {
  const [a = 0, b = 0, c = 0] = digits
  const alike = pairsAlike(digits)
  if (alike > 0) return alike === 3 ? TRIPLE : PAIR
  const next = (one: number, other: number) => (one + 1) % 10 === other || (other + 1) % 10 === one
  const links = Number(next(a, b)) + Number(next(b, c)) + Number(next(a, c))
  return links === 2 ? STRAIGHT : links === 1 ? HALF_STRAIGHT : MIXED
}

/** How many pairs of digits are alike. */
function pairsAlike(digits: readonly number[]): number {
  let pairs = 0
  for (let first = 0; first < digits.length; first += 1)
    for (let second = first + 1; second < digits.length; second += 1)
      if (digits[first] === digits[second]) pairs += 1
  return pairs
}

/**
 * The bull: three of the five digits sum to a multiple of ten, and the last digit of the other two's sum is its number,
 * 0 being the best. The number does not depend on which three, because it is the last digit of the sum of all five.
 * -1 without such three.
 */
export function bullOf(digits: readonly number[]): number {
  const total = digits.reduce((all, digit) => all + digit, 0)
  for (let first = 0; first < 4; first += 1)
    for (let second = first + 1; second < 5; second += 1) {
      const rest = total - (digits[first] ?? 0) - (digits[second] ?? 0)
      if (rest % 10 === 0) return total % 10
    }
  return -1
}

export const hands = ['five', 'four', 'full', 'straight', 'three', 'two_pairs', 'pair', 'high'] as const
type Hand = (typeof hands)[number]

/** Pairs of digits that are alike tell the hands apart: three alike are three pairs, a full house four. */
const handsByPairs: Readonly<Record<number, Hand>> = {
  10: 'five',
  6: 'four',
  4: 'full',
  3: 'three',
  2: 'two_pairs',
  1: 'pair',
}

/** The poker hand of five digits, as a place in `hands`. A straight wraps: 8-9-0-1-2 is one. */
export function handOf(digits: readonly number[]): number {
  return hands.indexOf(handsByPairs[pairsAlike(digits)] ?? (isStraight(digits) ? 'straight' : 'high'))
}

function isStraight(digits: readonly number[]): boolean {
  return digits.some((lowest) => [1, 2, 3, 4].every((step) => digits.includes((lowest + step) % 10)))
}
