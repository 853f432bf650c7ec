/** A throttle of calls by key: a token bucket each, in the memory of this process. */
export interface Throttle {
  /** Takes a call of the key; false where its bucket is empty. */
  take(key: string, nowMs: number): boolean
}

export interface ThrottleBounds {
  /** Calls at once. */
  readonly burst: number
  readonly perSecond: number
  /** Keys that are remembered. Above it those with a full bucket are forgotten, then the oldest. */
  readonly keys: number
}

interface Bucket {
  left: number
  atMs: number
}

export function openThrottle({ burst, perSecond, keys }: ThrottleBounds): Throttle {
  const buckets = new Map<string, Bucket>()
  const leftOf = ({ left, atMs }: Bucket, nowMs: number) =>
    Math.min(burst, left + (Math.max(0, nowMs - atMs) / 1_000) * perSecond)

  function forget(nowMs: number): void {
    for (const [key, bucket] of buckets) if (leftOf(bucket, nowMs) >= burst) buckets.delete(key)
    for (const key of buckets.keys()) {
      if (buckets.size < keys) return
      buckets.delete(key)
    }
  }

  return {
    take(key, nowMs) {
      const known = buckets.get(key)
      const left = known ? leftOf(known, nowMs) : burst
      if (!known && buckets.size >= keys) forget(nowMs)
      const isTaken = left >= 1
      buckets.set(key, { left: isTaken ? left - 1 : left, atMs: nowMs })
      return isTaken
    },
  }
}
