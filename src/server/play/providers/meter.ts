import { randomUUID } from 'node:crypto'

import type { Logger } from 'pino'

import type { Circuit } from '#domain/network/circuit.ts'
import { bucketOf, latencyBounds } from '#domain/play/latency.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Direction, type BreakerRow, type MinuteRow, addMinutes, upsertBreakers } from './meter-store.ts'

const FLUSH_EVERY_MS = 10_000
const MINUTE_MS = 60_000
/** Upper limit of unsaved minutes kept while the database is unreachable; the oldest are dropped. */
const KEPT_MAX = 2_000

export type CallOutcome = 'good' | 'fault' | 'unbelieved'

/**
 * Counts calls from and to providers in memory, so a call costs one addition and no query. Every few seconds the counts
 * are added to the minutes that all processes share.
 */
export interface Meter {
  took(code: string, direction: Direction, ms: number, outcome: CallOutcome): void
  /** Saves the counts and the state of the circuit breakers. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface Counted {
  calls: number
  faults: number
  unbelieved: number
  readonly buckets: number[]
}

export interface MeterParts {
  readonly read: Tx
  readonly now: () => number
  readonly log: Pick<Logger, 'warn'>
  readonly stateOf: (code: string) => Circuit['state']
  readonly runningIn: (code: string) => number
  readonly runningOut: (code: string) => number
  readonly observe: (code: string, direction: Direction, ms: number, outcome: CallOutcome) => void
}

export function openMeter(parts: MeterParts): Meter {
  const { read, now, log } = parts
  const process = randomUUID()
  const counts = new Map<string, Counted>()
  /** Providers whose breaker state was reported and is not idle yet; it is reported again. */
  const seen = new Set<string>()
  let flushing = Promise.resolve()
  const write = async () => {
    let unsaved = [...counts]
    counts.clear()
    const rows = unsaved.map(([key, counted]) => rowOf(key, counted))
    try {
      if (rows.length > 0) await addMinutes(read, rows)
      unsaved = []
      await saveBreakers(read, process, seen, parts)
    } catch (error) {
      // Error boundary of the timer: the counts are saved with the next flush.
      log.warn({ err: error }, 'call times of providers could not be stored')
      for (const [key, counted] of unsaved.slice(-KEPT_MAX)) addTo(countedAt(counts, key), counted)
    }
  }
  const flush = () => (flushing = flushing.then(write))
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS)
  timer.unref()
  return {
    took(code, direction, ms, outcome) {
      parts.observe(code, direction, ms, outcome)
      const nowMs = now()
      const one = countedAt(counts, `${nowMs - (nowMs % MINUTE_MS)} ${direction} ${code}`)
      seen.add(code)
      if (outcome === 'unbelieved') {
        one.unbelieved += 1
        return
      }
      const place = bucketOf(ms)
      one.calls += 1
      if (outcome === 'fault') one.faults += 1
      one.buckets[place] = (one.buckets[place] ?? 0) + 1
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

async function saveBreakers(
  read: Tx,
  process: string,
  seen: Set<string>,
  { stateOf, runningIn, runningOut }: MeterParts,
): Promise<void> {
  const breakers = [...seen].map((code): BreakerRow => ({
    code,
    circuit: stateOf(code),
    runningIn: runningIn(code),
    runningOut: runningOut(code),
  }))
  if (breakers.length > 0) await upsertBreakers(read, process, breakers)
  for (const breaker of breakers)
    if (breaker.circuit === 'closed' && breaker.runningIn === 0 && breaker.runningOut === 0)
      seen.delete(breaker.code)
}

function countedAt(counts: Map<string, Counted>, key: string): Counted {
  const known = counts.get(key)
  if (known) return known
  const one: Counted = { calls: 0, faults: 0, unbelieved: 0, buckets: latencyBounds.map(() => 0) }
  counts.set(key, one)
  return one
}

function addTo(one: Counted, other: Counted): void {
  one.calls += other.calls
  one.faults += other.faults
  one.unbelieved += other.unbelieved
  for (const [place, count] of other.buckets.entries()) one.buckets[place] = (one.buckets[place] ?? 0) + count
}

function rowOf(key: string, counted: Counted): MinuteRow {
  const [minute = '', direction = '', code = ''] = key.split(' ')
  return {
    ...counted,
    code,
    direction: direction === 'out' ? 'out' : 'in',
    minuteMs: Number.parseInt(minute, 10),
  }
}
