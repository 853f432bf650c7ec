import { type Suspicion, afterLook, isLookedAt } from '#domain/play/flood.ts'
import { bucketOfAddress } from '#server/http/throttle-bucket.ts'

/** More addresses than a machine is flooded from by accident; the one that was quiet longest is forgotten. */
const ADDRESSES = 20_000

/** Keeps whoever sends unsigned calls from costing a look at each. In this process alone: a hint is enough here. */
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
      // A map remembers the order in which it was filled.
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
