import { payableStep } from '#domain/money/currency.ts'

import { type BetsState, after, boardCount, liveOf } from './betting.ts'

/** A main or side pot: its chips, and the players who can win it. */
export interface Pot {
  readonly chips: number
  readonly players: readonly number[]
}

export interface Pots {
  /** The part of the highest bet that nobody called: it goes back. */
  readonly uncalled: { readonly player: number; readonly chips: number } | undefined
  /** Main pot first. */
  readonly pots: readonly Pot[]
}

/** The pots of a hand that is over. */
export function potsOf(state: BetsState): Pots {
  const { totals } = state
  const live = liveOf(state)
  const highest = Math.max(...totals)
  const player = totals.indexOf(highest)
  const called = Math.max(...totals.filter((_, other) => other !== player))
  const uncalled = highest > called ? { player, chips: highest - called } : undefined
  const paid = totals.map((total) => Math.min(total, called))
  const tops = [...new Set(live.map((one) => paid[one] ?? 0))]
    .filter((top) => top > 0)
    .toSorted((a, b) => a - b)
  const pots = tops.map((top, nth): Pot => {
    const below = tops[nth - 1] ?? 0
    // Chips of players who folded above the last top belong to the last pot.
    const end = nth === tops.length - 1 ? Number.POSITIVE_INFINITY : top
    const chips = paid.reduce((sum, total) => sum + Math.max(0, Math.min(total, end) - below), 0)
    return { chips, players: live.filter((one) => (paid[one] ?? 0) >= top) }
  })
  return { uncalled, pots }
}

/** The house's share of the pots. */
export interface RakeTerms {
  readonly currency: string
  /** A chip in 1/100 000 of the currency. */
  readonly point: bigint
  readonly rakeBp: number
  /** The most that the house keeps of a hand, in chips. */
  readonly rakeMost: number
}

/** The rake of a hand: a share of its pots up to the most, rounded down to the smallest coin; none before a flop. */
export function rakeOfPots(pots: readonly Pot[], state: BetsState, terms: RakeTerms): readonly bigint[] {
  const { currency, point, rakeBp, rakeMost } = terms
  if (boardCount(state) === 0) return pots.map(() => 0n) // guard: no-flop-no-drop
  const step = payableStep(currency)
  const coins = (amount: bigint) => amount - (amount % step)
  const amounts = pots.map(({ chips }) => BigInt(chips) * point)
  const sum = amounts.reduce((total, each) => total + each, 0n)
  const share = (sum * BigInt(rakeBp)) / 10_000n
  const most = BigInt(rakeMost) * point
  const rake = coins(share < most ? share : most)
  const parts = amounts.map((amount) => (sum === 0n ? 0n : coins((rake * amount) / sum)))
  const rest = rake - parts.reduce((total, each) => total + each, 0n)
  return parts.map((part, nth) => (nth === 0 ? part + rest : part))
}

export interface Share {
  readonly win: bigint
  readonly rake: bigint
}

/**
 * Each player's payment out of the hand: chips that were not bet, the uncalled bet, and the shares of won pots less the
 * rake. Winners of a pot get equal shares; odd coins go one by one to the winners from the button's left on.
 */
export function sharesOf(
  state: BetsState,
  { wonBy, terms }: { readonly wonBy: (pot: Pot) => readonly number[]; readonly terms: RakeTerms },
): readonly Share[] {
  const { uncalled, pots } = potsOf(state)
  const { point, currency } = terms
  const rakes = rakeOfPots(pots, state, terms)
  const shares = state.left.map((left, player): Share => {
    const back = left + (uncalled?.player === player ? uncalled.chips : 0)
    return { win: BigInt(back) * point, rake: 0n }
  })
  for (const [nth, pot] of pots.entries()) {
    const winners = fromButton(state, wonBy(pot))
    const rake = rakes[nth] ?? 0n
    const nets = divide(BigInt(pot.chips) * point - rake, winners.length, currency)
    const kept = divide(rake, winners.length, currency)
    for (const [place, winner] of winners.entries()) {
      const share = shares[winner] ?? { win: 0n, rake: 0n }
      shares[winner] = { win: share.win + (nets[place] ?? 0n), rake: share.rake + (kept[place] ?? 0n) }
    }
  }
  return shares
}

/** Players in the order of their seats, from the button's left on. */
export function fromButton({ button, left }: BetsState, players: readonly number[]): readonly number[] {
  const order = left.map((_, nth) => after(button, nth + 1, left.length))
  return order.filter((player) => players.includes(player))
}

/** Equal parts in whole coins; the first parts get the odd coins. */
function divide(amount: bigint, parts: number, currency: string): readonly bigint[] {
  const step = payableStep(currency)
  const coins = amount / step
  const [each, odd] = [coins / BigInt(parts), coins % BigInt(parts)]
  return Array.from({ length: parts }, (_, place) => (each + (BigInt(place) < odd ? 1n : 0n)) * step)
}
