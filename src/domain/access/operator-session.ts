/** Idle timeout of operators, in every market. */
export const OPERATOR_IDLE_MINUTES = 15

/** The console warns this long before the end. */
export const WARNING_SECONDS = 120

/** Input of the operator renews the session at most this often; a call of a page without input for so long does not. */
export const PRESENCE_SECONDS = 60

export interface SessionTimes {
  /** The end unless the operator does something. */
  readonly idleEndsMs: number
  /** The end of the working day, which nothing moves. */
  readonly endsMs: number
}

/** The moment at which the session ends, that of the warning, and whether the operator can move it. */
export function nextEndOf({ idleEndsMs, endsMs }: SessionTimes) {
  const atMs = Math.min(idleEndsMs, endsMs)
  return { atMs, warnAtMs: atMs - WARNING_SECONDS * 1000, isMovable: idleEndsMs < endsMs }
}

/** Whether input renews the session now; the renewal of a moment ago suffices. */
export function isRenewalDue({ idleEndsMs }: SessionTimes, nowMs: number): boolean {
  return nowMs > idleEndsMs - OPERATOR_IDLE_MINUTES * 60_000 + PRESENCE_SECONDS * 1000
}
