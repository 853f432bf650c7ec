/** Tolerance for clock skew and network delay of a provider's message, in both directions. */
export const MESSAGE_MINUTES = 5

const MOST_MS = MESSAGE_MINUTES * 60_000

/** Why the timestamp of a message is refused: it is written as Unix seconds and must be close to now. */
export function refuseMessageTime(
  written: string,
  nowMs: number,
): 'no_time' | 'too_old' | 'not_yet' | undefined {
  if (!/^[1-9]\d{8,11}$/.test(written)) return 'no_time'
  const sentAtMs = Number.parseInt(written, 10) * 1000
  if (sentAtMs < nowMs - MOST_MS) return 'too_old'
  if (sentAtMs > nowMs + MOST_MS) return 'not_yet'
  return undefined
}
