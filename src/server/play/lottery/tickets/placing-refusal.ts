import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type Refusal, refuse, refusePlainly } from '#server/platform/http/refusal.ts'

type Place = typeof lotteryTickets.place

/** Reasons of the ledger, in the words of the call. */
const posted: Readonly<Record<string, Parameters<typeof refuse<Place>>[0]>> = {
  insufficient: 'insufficient_balance',
  not_active: 'play_not_active',
  excluded: 'play_excluded',
  game_excluded: 'play_game_excluded',
  stake_too_large: 'play_stake_too_large',
  bonus_not_in_game: 'bonus_not_in_game',
  bonus_stake_too_large: 'bonus_stake_too_large',
  stake_limit: 'play_stake_limit',
  loss_limit: 'play_loss_limit',
  session_limit: 'play_session_limit',
}

/** The refusal of a slip for a reason of lottery_place. */
export function refusalOf(reason: string, detail: unknown): Refusal {
  if (reason === 'absent') return refusePlainly('absent')
  if (reason === 'request_conflict') return refuseConflict()
  if (reason === 'draw_closed') return refuse<Place>('draw_closed', detail)
  if (reason === 'day_not_sold') return refuse<Place>('day_not_sold', detail)
  if (reason === 'draw_too_large') return refuse<Place>('draw_too_large', boundOf(detail))
  if (reason === 'number_full') return refuse<Place>('number_full', { numbers: fullOf(detail) })
  if (reason === 'number_closed') return refuse<Place>('number_closed', { numbers: detail })
  const code = posted[reason]
  if (code === undefined) throw new Error(`a stake was not posted: ${reason}`)
  return refuse<Place>(code)
}

export function refuseConflict(): Refusal {
  return refuse<Place>('request_conflict')
}

/** Whether a call of lottery_place was undone because a member’s rate is not the one that its odds were judged by. */
export function hasRateChanged(error: unknown): boolean {
  return isUndone(error) && error.message === 'rate_changed'
}

/** The refusal by which a call of lottery_place was undone; undefined for any other error. */
export function undoneBy(error: unknown): Refusal | undefined {
  if (!isUndone(error)) return undefined
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : 'null'
  return refusalOf(error.message, JSON.parse(detail))
}

function isUndone(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'TE002'
}

/** Names that are full, with what is still payable for each in all tickets together. */
function fullOf(detail: unknown) {
  const full = detail as readonly { readonly ticket: number; readonly name: string; readonly free: string }[]
  return full.map(({ ticket, name, free }) => ({ ticket, name, free: writeAmount(BigInt(free)) }))
}

/** The ticket that would stake too much in its draw, and the most. */
function boundOf(detail: unknown) {
  const { ticket, bound } = detail as { readonly ticket: number; readonly bound: string }
  return { ticket, bound: writeAmount(BigInt(bound)) }
}
