import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import type { DatabaseState } from '#server/db/watch.ts'

export interface Metrics {
  observeCall(call: string, status: number, elapsedMs: number): void
  countThrottled(kind: string): void
  countJob(name: string, outcome: 'done' | 'failed'): void
  /** What a check of the books found. */
  countFault(book: string, fault: string): void
  watchPool(pool: pg.Pool): void
  watchStreams(count: () => number): void
  watchDatabase(state: () => DatabaseState): void
  text(): Promise<string>
  readonly contentType: string
}

/** The figures of this process, in Prometheus' words. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const calls = new Histogram({
    name: 'tessera_call_duration_seconds',
    help: 'How long answers took, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const throttled = new Counter({
    name: 'tessera_throttled_total',
    help: 'Calls that were refused because they came too often.',
    labelNames: ['bucket'],
    registers,
  })
  const jobs = new Counter({
    name: 'tessera_jobs_total',
    help: 'Jobs that ended, by name and outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const faults = new Counter({
    name: 'tessera_book_faults_total',
    help: 'What the checks of the books found to be otherwise than it was written.',
    labelNames: ['book', 'fault'],
    registers,
  })
  return {
    observeCall: (call, status, elapsedMs) => calls.observe({ call, status }, elapsedMs / 1000),
    countThrottled: (bucket) => throttled.inc({ bucket }),
    countJob: (job, outcome) => jobs.inc({ job, outcome }),
    countFault: (book, fault) => faults.inc({ book, fault }),
    watchPool(pool) {
      new Gauge({
        name: 'tessera_pool_connections',
        help: 'Connections to the database, and calls that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'open' }, pool.totalCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
    watchStreams(count) {
      new Gauge({
        name: 'tessera_live_streams',
        help: 'Open live streams.',
        registers,
        collect() {
          this.set(count())
        },
      })
    },
    watchDatabase: (state) => showDatabase(registers, state),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function showDatabase(registers: Registry[], state: () => DatabaseState): void {
  new Gauge({
    name: 'tessera_database_up',
    help: 'Whether the database answers and takes writes.',
    registers,
    collect() {
      this.set(state().isAnswering && !state().isReadOnly ? 1 : 0)
    },
  })
  new Gauge({
    name: 'tessera_database_clock_offset_seconds',
    help: 'How far the clock of the database is ahead of this machine’s.',
    registers,
    collect() {
      this.set((state().clockOffsetMs ?? 0) / 1000)
    },
  })
}
