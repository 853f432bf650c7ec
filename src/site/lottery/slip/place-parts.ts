import type { CallRefused } from '#browser/api/api.ts'
import { isRefusal } from '#browser/api/send-once.ts'

/** The outcome of a part of the slip. Without an answer, a retry by the same request finds it out. */
export type PartOutcome<Answer> =
  | { readonly kind: 'sent' }
  | { readonly kind: 'placed'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: CallRefused }
  | { readonly kind: 'unknown' }

/** Refusals for the lottery, its draw or its numbers. All others, such as for the balance, hold for every part. */
const ofOnePart: ReadonlySet<string> = new Set([
  'absent',
  'slip_too_long',
  'draw_twice',
  'pair_unfit',
  'draw_closed',
  'day_not_sold',
  'lines_refused',
  'lottery_off',
  'stake_low',
  'stake_high',
  'ticket_too_small',
  'ticket_too_large',
  'draw_too_large',
  'odds_changed',
  'number_full',
  'number_closed',
  'request_conflict',
  'earlier_done',
  'bonus_not_in_game',
  'bonus_stake_too_large',
  'play_game_excluded',
  'play_stake_too_large',
])

/**
 * Places the parts of a slip, one after the other: each stands, or is refused, alone. After a refusal that holds for every
 * part, or a lost answer, the parts that follow are not sent.
 */
export async function placeParts<Part, Answer>(
  parts: readonly Part[],
  place: (part: Part) => Promise<Answer>,
  onOutcome: (part: Part, outcome: PartOutcome<Answer>) => void,
): Promise<void> {
  for (const part of parts) {
    onOutcome(part, { kind: 'sent' })
    const outcome = await place(part).then(
      (answer): PartOutcome<Answer> => ({ kind: 'placed', answer }),
      (error: unknown): PartOutcome<Answer> =>
        isRefusal(error) ? { kind: 'refused', refusal: error } : { kind: 'unknown' },
    )
    onOutcome(part, outcome)
    if (outcome.kind === 'unknown') return
    if (outcome.kind === 'refused' && !ofOnePart.has(outcome.refusal.code)) return
  }
}
