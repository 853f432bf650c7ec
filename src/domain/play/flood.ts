/**
 * Calls that nobody has signed, as an address sent them to one provider's door. Looking at a signature costs something,
 * so whoever sends many that do not hold is looked at once a second and otherwise turned away unread. Whose signature
 * held is always looked at: no flood can be laid at a provider's own door so that its own calls are turned away.
 */
export interface Suspicion {
  /** What may still be looked at now. */
  readonly looks: number
  readonly atMs: number
  /** When a signature from there held the last time. */
  readonly provenAtMs: number | undefined
}

export const LOOKS = 30
const LOOKS_A_SECOND = 1
/** Longer than any provider is silent that has games with us. */
export const PROVEN_MS = 24 * 3_600_000

export const nothingSuspected = (nowMs: number): Suspicion => ({
  looks: LOOKS,
  atMs: nowMs,
  provenAtMs: undefined,
})

export function isLookedAt(found: Suspicion | undefined, nowMs: number): boolean {
  return !found || isProven(found, nowMs) || looksAt(found, nowMs) >= 1
}

/** A call was looked at. What held wipes the slate. */
export function afterLook(found: Suspicion | undefined, wasSigned: boolean, nowMs: number): Suspicion {
  const before = found ?? nothingSuspected(nowMs)
  if (wasSigned) return { looks: LOOKS, atMs: nowMs, provenAtMs: nowMs }
  return { ...before, looks: Math.max(0, looksAt(before, nowMs) - 1), atMs: nowMs }
}

function isProven({ provenAtMs }: Suspicion, nowMs: number): boolean {
  return provenAtMs !== undefined && nowMs - provenAtMs < PROVEN_MS
}

function looksAt({ looks, atMs }: Suspicion, nowMs: number): number {
  return Math.min(LOOKS, looks + (Math.max(0, nowMs - atMs) / 1_000) * LOOKS_A_SECOND)
}
