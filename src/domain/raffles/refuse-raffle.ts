import { isReadableName } from '#domain/language/names.ts'
import { UNIT } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { dayNumber } from '#domain/records/business-day.ts'

import { type RafflePrize, type RaffleRules, isNamedGift, mostCostOf } from './raffle.ts'

export const RAFFLES_MOST = 30
export const PRIZES_MOST = 12
export const TICKETS_MOST = 100_000
/** The list of commitments travels in one answer. */
export const ENVELOPES_MOST = 1_000
/** Prizes of a draw, each paid in a transaction of its own. */
export const PIECES_MOST = 200
/** A draw closes so long after it is published. */
const CLOSE_LEAST_MS = 3_600_000
export const CLOSE_DAYS_MOST = 92
export const TICKET_DAYS_MOST = 92
export const WEIGHT_MOST = 1_000_000
/** Accounts of one gift of tickets, and tickets for each. */
export const GIFT_ACCOUNTS_MOST = 200
export const GIFT_TICKETS_MOST = 10
/** The most open tickets of a raffle that travel in one answer; those that lapse first come first. */
export const OPEN_TICKETS_MOST = 20
/** The most that all tickets of a version may win. */
const POINTS_MOST = 1_000_000n
const CASH_MOST = 100_000n

export type RaffleFault =
  | 'name_missing'
  | 'prizes_few'
  | 'prize_amount'
  | 'prize_not_payable'
  | 'prize_source'
  | 'prize_weight'
  | 'prize_stock'
  | 'prize_without_end'
  | 'tickets'
  | 'ticket_days'
  | 'check_ins'
  | 'to_day'
  | 'closes_at'
  | 'tickets_least'
  | 'too_dear'

export interface RaffleBrand {
  readonly currency: string
  /** Its business day. */
  readonly today: string
  readonly nowMs: number
}

/** Why a version of a raffle cannot be published. */
export function refuseRaffle(
  raffle: RaffleRules,
  { currency, today, nowMs }: RaffleBrand,
): RaffleFault | undefined {
  if (!isReadableName(raffle)) return 'name_missing'
  const prizesLeast = raffle.kind === 'draw' ? 1 : 2
  if (raffle.prizes.length < prizesLeast || raffle.prizes.length > PRIZES_MOST) return 'prizes_few'
  for (const prize of raffle.prizes) {
    const fault = refusePrize(prize, currency)
    if (fault !== undefined) return fault
  }
  return (
    refusePieces(raffle) ?? refuseTickets(raffle, today) ?? refuseDraw(raffle, nowMs) ?? refuseCost(raffle)
  )
}

function refusePrize(
  { gives, amount, weight, stock, source }: RafflePrize,
  currency: string,
): RaffleFault | undefined {
  const { goodId, offer, offerVersion } = source ?? {}
  const isOfGood = goodId !== undefined
  const isOfOffer = offer !== undefined && offerVersion !== undefined
  if (isOfGood !== (gives === 'good') || isOfOffer !== (gives === 'bonus' || gives === 'free_rounds'))
    return 'prize_source'
  if (gives === 'none' ? amount !== 0n : amount <= 0n) return 'prize_amount'
  const isMoney = gives === 'cash' || gives === 'bonus'
  if (isMoney && amount % payableStep(currency) !== 0n) return 'prize_not_payable'
  if (!Number.isInteger(weight) || weight < 1 || weight > WEIGHT_MOST) return 'prize_weight'
  if (stock !== undefined && (!Number.isInteger(stock) || stock < 1 || stock > TICKETS_MOST))
    return 'prize_stock'
  return isNamedGift(gives) && stock === undefined ? 'prize_stock' : undefined // guard: named-prize-has-pieces
}

/** Every ticket of a game must find a prize: one never runs out, or there are as many envelopes as tickets. */
function refusePieces({ kind, prizes, tickets }: RaffleRules): RaffleFault | undefined {
  if (kind === 'draw') return refuseDrawnPieces(prizes)
  if (kind !== 'envelope')
    return prizes.every(({ stock }) => stock !== undefined) ? 'prize_without_end' : undefined // guard: raffle-ticket-finds-prize
  if (prizes.some(({ stock, weight }) => stock !== weight)) return 'prize_stock'
  const envelopes = piecesOf(prizes)
  return envelopes !== tickets || envelopes > ENVELOPES_MOST ? 'tickets' : undefined
}

/** Each piece of a draw is won by one ticket, in the order of the prizes. */
function refuseDrawnPieces(prizes: readonly RafflePrize[]): RaffleFault | undefined {
  if (prizes.some(({ gives }) => gives === 'none')) return 'prize_amount'
  if (prizes.some(({ stock, weight }) => stock !== weight)) return 'prize_stock'
  return piecesOf(prizes) > PIECES_MOST ? 'prize_stock' : undefined
}

const piecesOf = (prizes: readonly RafflePrize[]) => prizes.reduce((sum, { stock = 0 }) => sum + stock, 0)

function refuseDraw(
  { kind, draw, prizes, tickets, toDay }: RaffleRules,
  nowMs: number,
): RaffleFault | undefined {
  if (kind !== 'draw') return draw === undefined ? undefined : 'closes_at'
  if (draw === undefined || toDay !== undefined) return 'closes_at'
  const { closesAtMs, ticketsLeast } = draw
  const leftMs = closesAtMs - nowMs
  if (!Number.isFinite(closesAtMs) || leftMs < CLOSE_LEAST_MS || leftMs > CLOSE_DAYS_MOST * 86_400_000)
    return 'closes_at'
  const isEnough =
    Number.isInteger(ticketsLeast) && ticketsLeast >= piecesOf(prizes) && ticketsLeast <= tickets
  return isEnough ? undefined : 'tickets_least' // guard: draw-has-tickets-for-prizes
}

function refuseTickets(
  { tickets, ticketDays, checkIns, toDay }: RaffleRules,
  today: string,
): RaffleFault | undefined {
  if (!Number.isInteger(tickets) || tickets < 1 || tickets > TICKETS_MOST) return 'tickets'
  if (!Number.isInteger(ticketDays) || ticketDays < 1 || ticketDays > TICKET_DAYS_MOST) return 'ticket_days'
  if (checkIns !== undefined && (!Number.isInteger(checkIns) || checkIns < 1 || checkIns > 28))
    return 'check_ins'
  if (toDay !== undefined && (dayNumber(toDay) === undefined || toDay < today)) return 'to_day'
  return undefined
}

function refuseCost(raffle: RaffleRules): RaffleFault | undefined {
  const { points, cash } = mostCostOf(raffle)
  return points > POINTS_MOST || cash > CASH_MOST * UNIT ? 'too_dear' : undefined // guard: raffle-cost-bounded
}
