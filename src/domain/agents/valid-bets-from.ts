import { addDays } from '#domain/records/business-day.ts'

import { NOTICE_DAYS } from './rate-notice.ts'

export type ValidBetsRefusal = 'valid_bets_begun' | 'valid_bets_notice'

/**
 * Why the day from which uncounted stakes are no valid bets cannot be set. It lowers what agents were promised, so it has the notice of
 * lower rates. Once it has begun it stays: a play counts by one rule, whenever it is followed.
 */
export function refuseValidBetsFrom({
  before,
  after,
  today,
}: {
  readonly before: string | undefined
  readonly after: string | undefined
  readonly today: string
}): ValidBetsRefusal | undefined {
  if (before === after) return undefined
  if (before !== undefined && before <= today) return 'valid_bets_begun' // guard: valid-bets-stay-begun
  if (after !== undefined && after < firstValidBetsDay(today)) return 'valid_bets_notice' // guard: valid-bets-announced
  return undefined
}

/** The first day that can be set today. */
export const firstValidBetsDay = (today: string) => addDays(today, 1 + NOTICE_DAYS)
