import { oddsAgainst } from './odds.ts'
import { type MoveKind, moveKinds } from './seat-play.ts'
import { CARDS, DECKS } from './shoe.ts'

const VALUES = Array.from({ length: 10 }, (_, at) => at + 1)
const countOf = (value: number) => (value === 10 ? 16 : 4) * DECKS

export interface BlackjackReturn {
  /** The expected gain of a round, in first stakes. */
  readonly gain: number
  /** All stakes of a round on average, with those of doubled and split hands, in first stakes. */
  readonly staked: number
}

/**
 * The return of the play that is best by the cards that the player sees: over every pair of first cards, every open card
 * of the dealer and every hidden one, each as often as it comes from six decks. Hands of a split are unseen by each
 * other, so their results add up.
 */
export function bestReturn(): BlackjackReturn {
  let [gain, staked] = [0, 0]
  for (const up of VALUES) {
    const odds = oddsAgainst(up)
    for (const one of VALUES)
      for (const other of VALUES.slice(one - 1)) {
        const seen = [up, one, other]
        const left = (value: number, from: readonly number[]) =>
          countOf(value) - from.filter((each) => each === value).length
        const orders = one === other ? 1 : 2
        const chance =
          ((orders * left(up, [])) / CARDS) *
          (left(one, [up]) / (CARDS - 1)) *
          (left(other, [up, one]) / (CARDS - 2))
        if (chance <= 0) continue
        const barred = up === 1 ? 10 : up === 10 ? 1 : undefined
        const dealer = barred === undefined ? 0 : left(barred, seen) / (CARDS - 3)
        const isNatural = one === 1 && other === 10
        if (isNatural) {
          gain += chance * (1 - dealer) * 1.5
          staked += chance
          continue
        }
        const kinds = moveKinds.filter((kind): kind is MoveKind => kind !== 'split' || one === other)
        const results = [...odds.of([one, other], kinds)]
        const [best, result] = results.reduce((a, b) => (b[1] > a[1] ? b : a))
        gain += chance * (-dealer + (1 - dealer) * result)
        staked += chance * (1 + (1 - dealer) * (best === 'double' || best === 'split' ? 1 : 0))
      }
  }
  return { gain, staked }
}
