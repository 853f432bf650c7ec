import type { Allowance } from '#server/platform/config.ts'

/** A token bucket in this process. `spent` is not yet shared with the other processes. */
export interface Bucket {
  level: number
  updatedAtMs: number
  spent: number
}

/** Takes one token: undefined on success, else the wait in whole seconds. */
export function takeOne(bucket: Bucket, allowance: Allowance, nowMs: number): number | undefined {
  const elapsedMs = Math.max(0, nowMs - bucket.updatedAtMs)
  bucket.level = Math.min(allowance.burst, bucket.level + (elapsedMs * allowance.perSecond) / 1000)
  bucket.updatedAtMs = nowMs
  if (bucket.level < 1) return Math.max(1, Math.ceil((1 - bucket.level) / allowance.perSecond))
  bucket.level -= 1
  bucket.spent += 1
  return undefined
}

/** The bucket's name for an address. An IPv6 client has a whole /64, so the /64 is one bucket. */
export function bucketOfAddress(address: string): string {
  if (!address.includes(':')) return `a:${address}`
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
    : []
  return `a:${[...before, ...zeros, ...after]
    .slice(0, 4) // guard: ipv6-network-bucket
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
