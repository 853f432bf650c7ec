import type { Limit, PendingChange } from './limit.ts'

/** How long a pending looser limit can be confirmed after its wait; then it lapses. */
export const CONFIRM_HOURS = 72
const HOUR_MS = 3_600_000

/** A stricter limit takes effect at once and cancels a pending change. A looser one has to wait. */
export type JudgedChange =
  | { readonly takes: 'effect'; readonly own: bigint }
  | { readonly takes: 'time'; readonly pending: PendingChange }
  | { readonly takes: 'nothing' }

/** The effect of a requested limit; `wanted` undefined means that the limit is removed. */
export function judgeChange(
  { own }: Pick<Limit, 'own'>,
  requested: bigint | undefined,
  { nowMs, increaseHours }: { readonly nowMs: number; readonly increaseHours: number },
): JudgedChange {
  if (requested === own) return { takes: 'nothing' }
  if (requested !== undefined && (own === undefined || requested < own))
    return { takes: 'effect', own: requested }
  const opensAtMs = nowMs + increaseHours * HOUR_MS
  const lapsesAtMs = opensAtMs + CONFIRM_HOURS * HOUR_MS
  return { takes: 'time', pending: { amount: requested, requestedAtMs: nowMs, opensAtMs, lapsesAtMs } }
}

export type ConfirmRefusal = 'limit_nothing_pending' | 'limit_too_early' | 'limit_lapsed'

/**
 * Why a confirmation is refused: it must match the pending amount, come after the wait, and before the change lapses.
 */
export function refuseConfirming(
  pending: PendingChange | undefined,
  { amount, nowMs }: { readonly amount: bigint | undefined; readonly nowMs: number },
): ConfirmRefusal | undefined {
  if (!pending || pending.amount !== amount) return 'limit_nothing_pending'
  if (nowMs < pending.opensAtMs) return 'limit_too_early'
  return nowMs >= pending.lapsesAtMs ? 'limit_lapsed' : undefined
}

/** State of a pending change. */
export function standingOfPending(pending: PendingChange, nowMs: number): 'waits' | 'open' | 'lapsed' {
  if (nowMs < pending.opensAtMs) return 'waits'
  return nowMs < pending.lapsesAtMs ? 'open' : 'lapsed'
}

/** An operator may only tighten: a limit that is not stricter than both existing ones is refused. */
export function refuseTightening(
  { own, house }: Pick<Limit, 'own' | 'house'>,
  requested: bigint,
): 'limit_not_stricter' | undefined {
  return [own, house].every((limit) => limit === undefined || requested < limit)
    ? undefined
    : 'limit_not_stricter'
}
