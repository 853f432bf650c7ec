import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { resolveReturn } from '#domain/lottery/odds/return.ts'
import { SLIP_LINES } from '#domain/lottery/slips/bounds.ts'
import { type JudgedLine, type TicketSums, judgeLines, sumTicket } from '#domain/lottery/slips/slip.ts'
import { parseAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { isRealityCheckDue } from '#server/money/limits/actions.ts'
import { findStanding } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { offeredGame } from '#server/play/lottery/draws/actions.ts'

import type { OfMember } from './store.ts'

type Place = typeof lotteryTickets.place

export interface Placing extends OfMember {
  readonly currency: string
  readonly merchant: Pick<MerchantOfCall, 'id'>
}

/** A ticket of a slip that may be placed, unless its draw is closed or a number is full. */
export interface JudgedTicket extends TicketSums {
  readonly game: Game
  readonly number: string
  readonly lines: readonly JudgedLine[]
}

/** The return by which the odds of a game are made. Rates of brands and members are not set anywhere yet. */
export function returnOf(game: Game): number {
  return resolveReturn({ game, merchantMilli: undefined, memberMilli: undefined })
}

/**
 * Judges what needs no lock. The verdict is thrown by the returned function, so that the retry of a slip that was placed
 * gets its tickets even where its odds have changed since.
 */
export function judgeSlip(
  registry: MerchantRegistry,
  { merchant, currency }: Placing,
  { tickets }: Input<Place>,
): () => readonly JudgedTicket[] {
  const names = new Set(tickets.map(({ gameCode, numero }) => `${gameCode} ${numero}`))
  return () => {
    if (tickets.reduce((count, { lines }) => count + lines.length, 0) > SLIP_LINES)
      throw refuse<Place>('slip_too_long', { lines: SLIP_LINES }) // guard: slip-bounded
    if (names.size < tickets.length) throw refuse<Place>('draw_twice')
    const refused: { ticket: number; line: number; fault: string; odds?: readonly string[] }[] = []
    const judged = tickets.map((ticket, at): JudgedTicket | undefined => {
      const game = offeredGame(registry, merchant, ticket.gameCode)
      const lines = ticket.lines.map((line) => ({ ...line, stake: parseAmount(line.stake, currency) }))
      const verdict = judgeLines(game, lines, returnOf(game))
      if ('refused' in verdict) {
        refused.push(...verdict.refused.map((one) => ({ ticket: at, ...one })))
        return undefined
      }
      return { game, number: ticket.numero, lines: verdict.lines, ...sumTicket(verdict.lines, currency) }
    })
    if (refused.length > 0)
      throw refuse<Place>(
        refused.every(({ fault }) => fault === 'odds_changed') ? 'odds_changed' : 'lines_refused',
        { lines: refused },
      )
    return judged.flatMap((one) => one ?? [])
  }
}

/** Refuses a member who has to prove the age, or to look at a reality check, first. The ledger judges the rest. */
export async function refuseMember(tx: Tx, registry: MerchantRegistry, who: OfMember): Promise<void> {
  const profile = registry.findById(who.merchantId)?.profile
  if (!profile) throw refusePlainly('absent')
  // guard: ticket-needs-age
  if (profile.asksVerifiedAge && (await findStanding(tx, who))?.isAgeVerified !== true)
    throw refuse<Place>('age_unproven')
  if (await isRealityCheckDue(tx, { ...who, realityCheckMinutes: profile.realityCheckMinutes }))
    throw refuse<Place>('reality_check_due')
}
