import { type Suspicion, afterLook, isLookedAt } from '#domain/play/flood.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'

/** More addresses than an accidental flood comes from; the least recently seen is evicted. */
const ADDRESSES = 20_000

/**
 * Rejects calls of an address that keeps sending unsigned ones before their signature is verified. State is per
 * process, which is enough here.
 */
export interface FloodGate {
  isOpen(code: string, address: string): boolean
  looked(code: string, address: string, wasSigned: boolean): void
}

export function openFloodGate(now: () => number, most = ADDRESSES): FloodGate {
  const kept = new Map<string, Suspicion>()
  return {
    isOpen: (code, address) => isLookedAt(kept.get(keyOf(code, address)), now()),
    looked(code, address, wasSigned) {
      const key = keyOf(code, address)
      const next = afterLook(kept.get(key), wasSigned, now())
      kept.delete(key)
      // A Map iterates in insertion order, so the first is the oldest.
      for (const oldest of kept.keys()) {
        if (kept.size < most) break
        kept.delete(oldest)
      }
      kept.set(key, next)
    },
  }
}

function keyOf(code: string, address: string): string {
  return `${code} ${bucketOfAddress(address)}`
}
