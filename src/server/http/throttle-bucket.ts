import type { Allowance } from '#server/config.ts'

/** A token bucket as this process sees it. `spent` is what the other processes have not heard of yet. */
export interface Bucket {
  level: number
  updatedAtMs: number
  spent: number
}

/** How long until one more is allowed, in whole seconds, or nothing when this one is. */
export function takeOne(bucket: Bucket, allowance: Allowance, nowMs: number): number | undefined {
  const elapsedMs = Math.max(0, nowMs - bucket.updatedAtMs)
  bucket.level = Math.min(allowance.burst, bucket.level + (elapsedMs * allowance.perSecond) / 1000)
  bucket.updatedAtMs = nowMs
  if (bucket.level < 1) return Math.max(1, Math.ceil((1 - bucket.level) / allowance.perSecond))
  bucket.level -= 1
  bucket.spent += 1
  return undefined
}

/** The bucket of an address: a household has a whole /64 of IPv6, so one of its addresses is not one visitor. */
export function bucketOfAddress(address: string): string {
  if (!address.includes(':')) return `a:${address}`
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
    : []
  return `a:${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
