import type { Limit, PendingChange } from './limit.ts'

/** So long a member may confirm a looser limit once it could be; then what was asked for lapses. */
export const CONFIRM_HOURS = 72
const HOUR_MS = 3_600_000

/** A stricter limit binds at once, and takes back what was asked for before. A looser one waits. */
export type JudgedChange =
  | { readonly takes: 'effect'; readonly own: bigint }
  | { readonly takes: 'time'; readonly pending: PendingChange }
  | { readonly takes: 'nothing' }

/** What becomes of a limit that a member asks for; nothing asked for: the limit is to go. */
export function judgeChange(
  { own }: Pick<Limit, 'own'>,
  wanted: bigint | undefined,
  { nowMs, increaseHours }: { readonly nowMs: number; readonly increaseHours: number },
): JudgedChange {
  if (wanted === own) return { takes: 'nothing' }
  if (wanted !== undefined && (own === undefined || wanted < own)) return { takes: 'effect', own: wanted }
  const opensAtMs = nowMs + increaseHours * HOUR_MS
  const lapsesAtMs = opensAtMs + CONFIRM_HOURS * HOUR_MS
  return { takes: 'time', pending: { amount: wanted, askedAtMs: nowMs, opensAtMs, lapsesAtMs } }
}

export type ConfirmRefusal = 'limit_nothing_pending' | 'limit_too_early' | 'limit_lapsed'

/** Whether the second yes counts: of what was asked for and no other, after the wait, and before it lapses. */
export function refuseConfirming(
  pending: PendingChange | undefined,
  { amount, nowMs }: { readonly amount: bigint | undefined; readonly nowMs: number },
): ConfirmRefusal | undefined {
  if (!pending || pending.amount !== amount) return 'limit_nothing_pending'
  if (nowMs < pending.opensAtMs) return 'limit_too_early'
  return nowMs >= pending.lapsesAtMs ? 'limit_lapsed' : undefined
}

/** How a change that was asked for stands. */
export function standingOfPending(pending: PendingChange, nowMs: number): 'waits' | 'open' | 'lapsed' {
  if (nowMs < pending.opensAtMs) return 'waits'
  return nowMs < pending.lapsesAtMs ? 'open' : 'lapsed'
}

/** An operator holds a member down further, and never lets go: what is no stricter is refused. */
export function refuseTightening(
  { own, house }: Pick<Limit, 'own' | 'house'>,
  wanted: bigint,
): 'limit_not_stricter' | undefined {
  return [own, house].every((limit) => limit === undefined || wanted < limit)
    ? undefined
    : 'limit_not_stricter'
}
