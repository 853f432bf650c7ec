/**
 * Rate limit for calls with an invalid signature, per source address and provider. Verifying a signature costs CPU
 * time, so a source that keeps failing gets one verification a second; its other calls are rejected unread. A source
 * with a valid signature in the last day is always verified, so that a flood cannot lock out the provider itself.
 */
export interface Suspicion {
  /** Verifications left now. */
  readonly looks: number
  readonly atMs: number
  /** When a signature from this address was last valid. */
  readonly provenAtMs: number | undefined
}

export const LOOKS = 30
const LOOKS_A_SECOND = 1
/** Longer than any active provider stays silent. */
export const PROVEN_MS = 24 * 3_600_000

export const nothingSuspected = (nowMs: number): Suspicion => ({
  looks: LOOKS,
  atMs: nowMs,
  provenAtMs: undefined,
})

export function isLookedAt(found: Suspicion | undefined, nowMs: number): boolean {
  return !found || isProven(found, nowMs) || looksAt(found, nowMs) >= 1 // guard: flood-sampled
}

/** The state after a verification. A valid signature resets it. */
export function afterLook(found: Suspicion | undefined, wasSigned: boolean, nowMs: number): Suspicion {
  const before = found ?? nothingSuspected(nowMs)
  if (wasSigned) return { looks: LOOKS, atMs: nowMs, provenAtMs: nowMs }
  return { ...before, looks: Math.max(0, looksAt(before, nowMs) - 1), atMs: nowMs }
}

function isProven({ provenAtMs }: Suspicion, nowMs: number): boolean {
  return provenAtMs !== undefined && nowMs - provenAtMs < PROVEN_MS // guard: flood-spares-proven
}

function looksAt({ looks, atMs }: Suspicion, nowMs: number): number {
  return Math.min(LOOKS, looks + (Math.max(0, nowMs - atMs) / 1_000) * LOOKS_A_SECOND)
}
