import { createHash } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'

import type { Allowance } from '#server/platform/config.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import { refusePlainly } from './refusal.ts'
import { type Bucket, takeOne } from './throttle-bucket.ts'
import { type Spending, shareSpending, takeShared } from './throttle-store.ts'

export type BucketKind = 'address' | 'account'

export interface Throttle {
  /** Seconds to wait, or undefined. Judged from this process's memory, without a query. */
  take(kind: BucketKind, name: string): number | undefined
  /** The same for expensive calls: counted exactly over all processes, by a query. */
  takeDear(kind: BucketKind, name: string): Promise<number | undefined>
  /** Shares this process's spending with the other processes. Also runs every second. */
  share(): Promise<void>
  close(): void
}

export interface ThrottleOptions {
  readonly store: Store
  readonly log: FastifyBaseLogger
  readonly allowances: Readonly<Record<BucketKind, Allowance>>
  readonly dearAllowances?: Readonly<Record<BucketKind, Allowance>>
  readonly now?: () => number
}

const SHARE_EVERY_MS = 1_000
const BUCKETS_MAX = 50_000
const SHARED_AT_ONCE = 2_000

const dearByDefault: Readonly<Record<BucketKind, Allowance>> = {
  address: { burst: 20, perSecond: 1 / 3 },
  account: { burst: 10, perSecond: 1 / 6 },
}

/**
 * Two kinds of buckets: one for the address, one for the account.
 *
 * Ordinary calls are judged from this process's memory; processes share their spending through the table about once a
 * second. So with N processes a visitor who reaches them all gets, in any t seconds, at most
 * `burst + rate * t + (N - 1) * (burst + rate)`: each other process may give out one full bucket and a second's refill
 * before it learns. The excess is a debt in the table, paid off first. Without a database each process judges alone,
 * which gives the bound for one process.
 */
export function openThrottle(options: ThrottleOptions): Throttle {
  const { store, log, allowances, dearAllowances = dearByDefault, now = Date.now } = options
  const buckets = { address: new Map<string, Bucket>(), account: new Map<string, Bucket>() }
  let isSharing = false

  const share = async () => {
    if (isSharing) return
    isSharing = true
    try {
      for (const kind of ['address', 'account'] as const)
        await shareKind(store, buckets[kind], allowances[kind], now)
    } catch (error) {
      log.debug({ error: String(error) }, 'throttles could not be shared: this process judges alone')
    } finally {
      isSharing = false
    }
  }
  const timer = setInterval(() => void share(), SHARE_EVERY_MS).unref()

  return {
    take: (kind, name) =>
      takeOne(bucketIn(buckets[kind], name, allowances[kind], now()), allowances[kind], now()),
    async takeDear(kind, name) {
      const allowance = dearAllowances[kind]
      const isTaken = await takeShared(store.read, hashOf(`dear:${name}`), allowance).catch(
        (error: unknown) => {
          log.warn({ error: String(error) }, 'a dear call cannot be counted')
          throw refusePlainly('unavailable')
        },
      )
      return isTaken ? undefined : Math.max(1, Math.ceil(1 / allowance.perSecond))
    },
    share,
    close: () => clearInterval(timer),
  }
}

function bucketIn(buckets: Map<string, Bucket>, name: string, allowance: Allowance, nowMs: number): Bucket {
  const found = buckets.get(name)
  if (found) return found
  if (buckets.size >= BUCKETS_MAX) forgetOldest(buckets)
  const bucket = { level: allowance.burst, updatedAtMs: nowMs, spent: 0 }
  buckets.set(name, bucket)
  return bucket
}

/** A Map iterates in insertion order, so the first are the oldest. */
function forgetOldest(buckets: Map<string, Bucket>): void {
  let left = BUCKETS_MAX / 10
  for (const name of buckets.keys()) {
    if (left-- <= 0) return
    buckets.delete(name)
  }
}

async function shareKind(
  store: Store,
  buckets: Map<string, Bucket>,
  allowance: Allowance,
  now: () => number,
): Promise<void> {
  const touched = new Map<string, Bucket>()
  const spendings: Spending[] = []
  const idleMs = (allowance.burst / allowance.perSecond) * 1000
  for (const [name, bucket] of Array.from(buckets)) {
    if (bucket.spent === 0) {
      if (now() - bucket.updatedAtMs > idleMs) buckets.delete(name)
      continue
    }
    if (spendings.length >= SHARED_AT_ONCE) continue
    // Moved to the end, so that the next round begins with the buckets that were left out.
    buckets.delete(name)
    buckets.set(name, bucket)
    const key = hashOf(name)
    touched.set(key, bucket)
    spendings.push({ key, spent: bucket.spent })
  }
  if (spendings.length === 0) return
  const levels = await shareSpending(store.read, spendings, allowance)
  for (const { key, spent } of spendings) {
    const bucket = touched.get(key)
    const level = levels.get(key)
    if (!bucket || level === undefined) continue
    // The returned level does not yet include tokens spent during the statement.
    bucket.spent -= spent
    bucket.level = level - bucket.spent
    bucket.updatedAtMs = now()
  }
}

/** Hashed, because the table need not store addresses or accounts. */
function hashOf(name: string): string {
  return createHash('sha256').update(`throttle:${name}`).digest('base64url')
}
