import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { SLIP_LINES } from '#domain/lottery/slips/bounds.ts'
import { type JudgedLine, type TicketSums, judgeLines, sumTicket } from '#domain/lottery/slips/slip.ts'
import type { LotteryTerms } from '#domain/lottery/terms/terms.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { Refusal, refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { findRealityChecksDue } from '#server/money/limits/actions.ts'
import { findStanding } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { pricedTicket, refuseCosts } from './pricing.ts'
import type { OfMember } from './store.ts'

type Place = typeof lotteryTickets.place

export interface Placing extends OfMember {
  readonly currency: string
  readonly merchant: Pick<MerchantOfCall, 'id'>
}

/** A placing with the member’s rate, by which the odds are judged. */
export interface RatedPlacing extends Placing {
  readonly rateMilli: number | undefined
}

/** A ticket of a slip that may be placed, unless its draw is closed or a number is full. */
export interface JudgedTicket extends TicketSums {
  readonly game: Game
  readonly number: string
  readonly lines: readonly JudgedLine[]
  readonly terms: LotteryTerms
  /** By which its odds are made. */
  readonly returnMilli: number
  /** The return of the brand, without the member's rate. */
  readonly brandMilli: number
  /** Of a ticket on two draws; its terms are the stricter ones of both. */
  readonly second?: { readonly game: Game; readonly terms: LotteryTerms }
  /** The terms of its first draw alone, by which it is capped. */
  readonly ownTerms: LotteryTerms
}

/** A line that is refused, as the answer names it. */
interface RefusedLineView {
  readonly ticket: number
  readonly line: number
  readonly fault: string
  readonly odds?: readonly string[]
  readonly bound?: string
}

/** Judges what needs no lock. */
export function judgeSlip(
  registry: MerchantRegistry,
  who: RatedPlacing,
  { tickets }: Pick<Input<Place>, 'tickets'>,
): { readonly tickets: readonly JudgedTicket[] } | { readonly refusal: Refusal } {
  try {
    return { tickets: judgeTickets(registry, who, tickets) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

function judgeTickets(
  registry: MerchantRegistry,
  { merchant, currency, rateMilli }: RatedPlacing,
  tickets: Input<Place>['tickets'],
): readonly JudgedTicket[] {
  if (tickets.reduce((count, { lines }) => count + lines.length, 0) > SLIP_LINES)
    throw refuse<Place>('slip_too_long', { lines: SLIP_LINES }) // guard: slip-bounded
  const names = new Set(tickets.map(({ gameCode, numero }) => `${gameCode} ${numero}`))
  if (names.size < tickets.length) throw refuse<Place>('draw_twice')
  const refused: RefusedLineView[] = []
  const judged = tickets.map((ticket, at): JudgedTicket | undefined => {
    const { game, second, ownTerms, ...price } = pricedTicket(registry, { merchant, rateMilli }, ticket)
    if (second && tickets.length > 1) throw refuse<Place>('pair_unfit') // guard: pair-alone-in-slip
    const lines = ticket.lines.map((line) => ({ ...line, stake: parseAmount(line.stake, currency) }))
    const verdict = judgeLines(game, lines, price)
    if ('refused' in verdict) {
      refused.push(
        ...verdict.refused.map(({ bound, ...one }) => ({
          ticket: at,
          ...one,
          ...(bound === undefined ? {} : { bound: writeAmount(bound) }),
        })),
      )
      return undefined
    }
    const sums = sumTicket(verdict.lines, currency)
    const { terms, returnMilli, brandMilli } = price
    // guard: pair-type-on-two-draws
    if (verdict.lines.some(({ type }) => (type.draws === 2) !== (second !== undefined)))
      throw refuse<Place>('pair_unfit')
    const own = { game, ownTerms, ...(second ? { second } : {}) }
    return { ...own, terms, returnMilli, brandMilli, number: ticket.numero, lines: verdict.lines, ...sums }
  })
  if (refused.length > 0) throw refuse<Place>(reasonOf(refused), { bound: refused[0]?.bound, lines: refused })
  const fit = judged.flatMap((one) => one ?? [])
  refuseCosts(fit)
  return fit
}

/** The one fault of all refused lines, if it has words of its own. */
function reasonOf(refused: readonly RefusedLineView[]) {
  const [first] = refused
  const isOne = refused.every(({ fault }) => fault === first?.fault)
  const own = ['odds_changed', 'stake_low', 'stake_high'] as const
  return own.find((reason) => isOne && reason === first?.fault) ?? 'lines_refused'
}

/**
 * Refuses members who have to prove the age, or to look at a reality check, first; by one query for all of them. The
 * ledger judges the rest.
 */
export async function refuseMembers(
  tx: Tx,
  registry: MerchantRegistry,
  members: readonly OfMember[],
): Promise<ReadonlyMap<bigint, Refusal>> {
  const refusals = new Map<bigint, Refusal>()
  const checked: (OfMember & { readonly realityCheckMinutes: number })[] = []
  for (const who of members) {
    const profile = registry.findById(who.merchantId)?.profile
    if (!profile) refusals.set(who.memberId, refusePlainly('absent'))
    // guard: ticket-needs-age
    else if (profile.asksVerifiedAge && (await findStanding(tx, who))?.isAgeVerified !== true)
      refusals.set(who.memberId, refuse<Place>('age_unproven'))
    else checked.push({ ...who, realityCheckMinutes: profile.realityCheckMinutes })
  }
  for (const memberId of await findRealityChecksDue(tx, checked))
    refusals.set(memberId, refuse<Place>('reality_check_due'))
  return refusals
}
