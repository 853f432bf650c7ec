import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import type { DatabaseState } from '#server/platform/db/watch.ts'

import { type Figures, showFigures } from './figures.ts'
import { type ProviderMetrics, openProviderMetrics } from './provider-metrics.ts'

export interface Metrics extends ProviderMetrics {
  observeCall(call: string, status: number, elapsedMs: number): void
  countThrottled(kind: string): void
  countJob(name: string, outcome: 'done' | 'failed', elapsedMs: number): void
  /** Counts a fault that a check of the ledger or the audit found. */
  countFault(book: string, fault: string): void
  countFeedFailure(feed: string, failure: string): void
  /** Counts spans that are not sent to the collector. */
  countDropped(reason: string, count: number): void
  watchPool(name: string, pool: pg.Pool): void
  watchStreams(count: () => number): void
  watchDatabase(state: () => DatabaseState): void
  /** Metrics read from the database, at most every few seconds. */
  watchFigures(figures: Figures): void
  text(): Promise<string>
  /** Name, help and type of every metric; tests hold alert rules and dashboards to it. */
  described(): Promise<readonly { readonly name: string; readonly help: string; readonly type: string }[]>
  readonly contentType: string
}

/** The metrics of this process in Prometheus' format. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const pools = new Map<string, pg.Pool>()
  let refresh: () => Promise<void> = () => Promise.resolve()
  showPools(registers, pools)
  return {
    ...openCounters(registers),
    ...openProviderMetrics(registers),
    watchPool: (name, pool) => void pools.set(name, pool),
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
    watchFigures(figures) {
      showFigures(registers, figures)
      refresh = figures.refresh
    },
    async text() {
      await refresh()
      return await registry.metrics()
    },
    async described() {
      const found = await registry.getMetricsAsJSON()
      return found.map(({ name, help, type }) => ({ name, help, type: String(type) }))
    },
    contentType: registry.contentType,
  }
}

function openCounters(
  registers: Registry[],
): Pick<
  Metrics,
  'observeCall' | 'countThrottled' | 'countJob' | 'countFault' | 'countFeedFailure' | 'countDropped'
> {
  const calls = new Histogram({
    name: 'tessera_call_duration_seconds',
    help: 'How long answers took, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // `labels` validates and joins the labels; that is dearer than the observation itself.
  const children = new Map<string, Histogram.Internal<'call' | 'status'>>()
  const childOf = (call: string, status: number) => {
    const name = `${status} ${call}`
    let child = children.get(name)
    if (!child) children.set(name, (child = calls.labels(call, String(status))))
    return child
  }
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
  const jobSeconds = new Counter({
    name: 'tessera_job_seconds_total',
    help: 'How long jobs ran, added up by name.',
    labelNames: ['job'],
    registers,
  })
  const faults = new Counter({
    name: 'tessera_book_faults_total',
    help: 'What the checks of the books found to be otherwise than it was written.',
    labelNames: ['book', 'fault'],
    registers,
  })
  const feedFailures = new Counter({
    name: 'tessera_feed_failures_total',
    help: 'Polls of feeds of results that failed, and results of a wrong form, by cause.',
    labelNames: ['feed', 'failure'],
    registers,
  })
  const dropped = new Counter({
    name: 'tessera_spans_dropped_total',
    help: 'Spans of traces that were dropped: the queue was full, the collector did not take them, or a trace had too many.',
    labelNames: ['reason'],
    registers,
  })
  return {
    observeCall: (call, status, elapsedMs) => childOf(call, status).observe(elapsedMs / 1000),
    countThrottled: (bucket) => throttled.inc({ bucket }),
    countJob(job, outcome, elapsedMs) {
      jobs.inc({ job, outcome })
      jobSeconds.inc({ job }, elapsedMs / 1000)
    },
    countFault: (book, fault) => faults.inc({ book, fault }),
    countFeedFailure: (feed, failure) => feedFailures.inc({ feed, failure }),
    countDropped: (reason, count) => dropped.inc({ reason }, count),
  }
}

function showPools(registers: Registry[], pools: ReadonlyMap<string, pg.Pool>): void {
  new Gauge({
    name: 'tessera_pool_connections',
    help: 'Connections to the database by pool: in use, idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'tessera_pool_connections_max',
    help: 'How many connections to the database a pool may open.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { options }] of pools) this.set({ pool }, options.max)
    },
  })
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
