/** Cards are numbers: the rank from two (0) to ace (12) is `card % 13`, the suit `card / 13` rounded down. */
export const RANKS = 13
export const DECK = 52
const JACK = 9

export const jacksHands = [
  'royal',
  'straightFlush',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
  'twoPair',
  'jacks',
] as const
export type JacksHand = (typeof jacksHands)[number]

export const deucesHands = [
  'naturalRoyal',
  'fourDeuces',
  'wildRoyal',
  'five',
  'straightFlush',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
] as const
export type DeucesHand = (typeof deucesHands)[number]

/** Ten to ace, and ace to five with the ace low; bits are ranks. */
const ROYAL = 0b1_1111_0000_0000
const WHEEL = 0b1_0000_0000_1111
const windows = [ROYAL, ...Array.from({ length: 8 }, (_, low) => 0b1_1111 << low), WHEEL]

interface Shape {
  /** How many cards of the most frequent rank, and of the next. */
  readonly most: number
  readonly second: number
  /** The most frequent rank. */
  readonly rank: number
  /** The ranks as bits. */
  readonly mask: number
  readonly isFlush: boolean
}

function shapeOf(cards: readonly number[]): Shape {
  let counts = 0
  let mask = 0
  let most = 0
  let second = 0
  let rank = 0
  const suit = Math.floor((cards[0] ?? 0) / RANKS)
  let isFlush = true
  for (const card of cards) {
    if (Math.floor(card / RANKS) !== suit) isFlush = false
    mask |= 1 << (card % RANKS)
  }
  for (let one = 0; one < RANKS; one += 1) {
    if ((mask & (1 << one)) === 0) continue
    counts = 0
    for (const card of cards) if (card % RANKS === one) counts += 1
    if (counts > most) {
      second = most
      most = counts
      rank = one
    } else if (counts > second) second = counts
  }
  return { most, second, rank, mask, isFlush }
}

/** The best hand of Jacks or Better that five cards make; undefined where they pay nothing. */
export function jacksHandOf(cards: readonly number[]): JacksHand | undefined {
  const { most, second, rank, mask, isFlush } = shapeOf(cards)
  const isStraight = most === 1 && windows.includes(mask)
  if (isFlush && isStraight) return mask === ROYAL ? 'royal' : 'straightFlush'
  if (most === 4) return 'four'
  if (most === 3 && second === 2) return 'fullHouse'
  if (isFlush) return 'flush'
  if (isStraight) return 'straight'
  if (most === 3) return 'three'
  if (second === 2) return 'twoPair'
  return most === 2 && rank >= JACK ? 'jacks' : undefined
}

/** The best hand of Deuces Wild that five cards make. Every two stands for any card. */
export function deucesHandOf(cards: readonly number[]): DeucesHand | undefined {
  const tame = cards.filter((card) => card % RANKS !== 0)
  const wild = cards.length - tame.length
  if (wild === 4) return 'fourDeuces'
  const { most, second, mask, isFlush } = shapeOf(tame)
  const fits = (window: number) => most === 1 && (mask & ~window) === 0
  if (isFlush && fits(ROYAL)) return wild === 0 ? 'naturalRoyal' : 'wildRoyal'
  if (most + wild >= 5) return 'five'
  const isStraight = windows.some(fits)
  if (isFlush && isStraight) return 'straightFlush'
  if (most + wild >= 4) return 'four'
  if (most + second + wild >= 5 && second === 2) return 'fullHouse'
  if (isFlush) return 'flush'
  if (isStraight) return 'straight'
  return most + wild >= 3 ? 'three' : undefined
}
