import { EventEmitter } from 'node:events'

import { Logger as WorkerLogger, type Runner, type WorkerEvents, run } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

import { openRunnerPool } from '#server/platform/db/runner-pool.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { type Tracing, endAfter } from '#server/platform/tracing/span.ts'

import type { AloneStore } from './alone.ts'
import { type Presence, openPresence } from './presence.ts'

/**
 * The job queues, and how many jobs of each run at once in one process. Each queue has a runner and connections of its
 * own (bulkheads): jobs that hang fill their own queue, and money never waits behind mail.
 */
export const jobQueues = {
  /** Messages of payment providers, and expired orders. */
  deposits: 4,
  payouts: 3,
  /**
   * Rounds: the record, rounds left open, and the return of games. Three jobs follow settled plays all the time, for points,
   * missions and the figures of agents.
   */
  play: 5,
  /** Draws: four jobs each wait until the next draw or result is due, so that others never wait behind them. */
  draws: 5,
  /** Mail and text messages. */
  messages: 4,
  /** Seals and checks of the ledger and of the audit: the longest statements. */
  books: 3,
  /** Everything without a deadline. */
  upkeep: 2,
} as const

export type JobQueue = keyof typeof jobQueues

/** A background job. `cron` is five fields in UTC. */
export interface Job {
  readonly name: string
  readonly queue: JobQueue
  readonly cron?: string
  /** Runs one at a time; runs that queue up meanwhile collapse into one. */
  readonly isAlone?: true
  /** A process that starts runs it at once, and does not wait for its first minute. */
  readonly atStart?: true
  readonly run: (store: Store, payload: unknown) => Promise<void>
  /** Waits for work that runs have left in flight. */
  readonly idle?: () => Promise<void>
  /** Ends a run that only waits for its moment, before its runner waits for the run. */
  readonly endWait?: () => void
  /** Stops work that runs have left in flight. */
  readonly stop?: () => Promise<void>
}

export interface JobsOptions {
  readonly ownerUrl: string
  /** The application's database for the jobs of a queue. */
  readonly storeOf: (queue: JobQueue) => Store
  /** The store of a job that runs alone; `undefined` while another run is in progress. */
  readonly openAlone: (queue: JobQueue, job: string) => Promise<AloneStore | undefined>
  readonly jobs: readonly Job[]
  readonly log: Logger
  readonly countJob: (name: string, outcome: 'done' | 'failed', elapsedMs: number) => void
  readonly watchPool?: (name: string, pool: pg.Pool) => void
  /** Begins a job's trace. Absent: nothing is traced. */
  readonly beginJob?: Tracing['beginJob'] | undefined
}

export interface RunningJobs {
  /** The reason why no job can start, or `undefined`. */
  refuseReady(): Promise<string | undefined>
  stop(): Promise<void>
}

/** Shared by the runners to fetch and complete jobs, which is short; each runner has one more connection to listen. */
const CONNECTIONS = 6

/**
 * The runners use their own pool as the database's owner: Graphile's tables have row level security without a policy, so
 * no other role can read them. Jobs get the application's store and have no more rights than calls.
 */
export async function runJobs(options: JobsOptions): Promise<RunningJobs> {
  const { ownerUrl, jobs, log } = options
  const queues = (Object.keys(jobQueues) as JobQueue[]).filter((queue) =>
    jobs.some((job) => job.queue === queue),
  )
  const pool = openRunnerPool(ownerUrl, {
    name: 'tessera jobs',
    max: queues.length + CONNECTIONS,
    onError: (error) => log.debug({ error: error.message }, 'a connection of the jobs was lost'),
  })
  options.watchPool?.('runner', pool)
  const presence = openPresence({ ownerUrl, log })
  const runners: { stop(): Promise<void> }[] = []
  // In sequence: each checks its tables when it starts, and two concurrent checks conflict.
  for (const queue of queues)
    runners.push(await keepRunning(queue, () => runQueue(queue, { pool, presence }, options), log))
  return {
    refuseReady: () =>
      pool.query('SELECT').then(
        () => undefined,
        () => 'the database does not answer the job runners',
      ),
    async stop() {
      for (const { endWait } of jobs) endWait?.()
      await Promise.all(runners.map((runner) => runner.stop()))
      await Promise.all(jobs.flatMap((job) => job.stop?.() ?? []))
      await presence.close()
      await pool.end()
    },
  }
}

async function runQueue(
  queue: JobQueue,
  { pool, presence }: { readonly pool: pg.Pool; readonly presence: Presence },
  options: JobsOptions,
): Promise<Runner> {
  const { log, storeOf } = options
  const store = storeOf(queue)
  const jobs = options.jobs.filter((job) => job.queue === queue)
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, store, options)]))
  const crontab = jobs
    .filter((job) => job.cron !== undefined)
    .map(({ cron, name, isAlone }) => `${cron} ${name}${isAlone ? ` ?queue=${name}&jobKey=${name}` : ''}`)
    .join('\n')
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    presence
      .claim(queue, workerPool.id)
      .catch((error: unknown) => log.debug({ err: error, queue }, 'a runner could not take its lock yet'))
  })
  const runner = await run({
    events,
    pgPool: pool,
    concurrency: jobQueues[queue],
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList,
    crontab,
    logger: workerLogger(log),
  })
  for (const { name, isAlone } of jobs.filter(({ atStart }) => atStart))
    await runner.addJob(name, {}, { jobKey: name, ...(isAlone ? { queueName: name } : {}) })
  return runner
}

/** Wraps a job for the runner. A job that runs alone gets its own connections, which exclude any other run of it. */
function taskOf(job: Job, shared: Store, { openAlone, countJob, log, beginJob }: JobsOptions) {
  const runAlone = async (payload: unknown) => {
    const alone = await openAlone(job.queue, job.name)
    if (!alone) throw new Error('another run of this job is still in progress')
    await job.run(alone.store, payload).finally(() => alone.close())
  }
  const runOnce = (payload: unknown) => (job.isAlone ? runAlone(payload) : job.run(shared, payload))
  return async (payload: unknown) => {
    const beganAtMs = performance.now()
    try {
      const span = beginJob?.(job.name)
      await (span ? endAfter(span, () => runOnce(payload)) : runOnce(payload))
      countJob(job.name, 'done', performance.now() - beganAtMs)
    } catch (error) {
      countJob(job.name, 'failed', performance.now() - beganAtMs)
      log.error({ err: error, job: job.name }, 'a job failed')
      throw error
    }
  }
}

const AGAIN_AFTER_MS = 1_000

/** Restarts a runner that ended on an error, so that no queue stops. */
async function keepRunning(
  queue: JobQueue,
  start: () => Promise<Runner>,
  log: Pick<Logger, 'error'>,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let runner: Runner | undefined
  const begin = async () => {
    const fresh = await start()
    runner = fresh
    void fresh.promise.catch(() => undefined).then(() => (isStopping ? undefined : again('it ended')))
  }
  const again = (why: unknown) => {
    log.error({ queue, alarm: 'jobs', why: String(why) }, 'a job runner ended and is restarted')
    timer = setTimeout(() => void begin().catch((error: unknown) => again(error)), AGAIN_AFTER_MS)
  }
  await begin()
  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await runner?.stop().catch(() => undefined)
    },
  }
}

/** Jobs are logged by us; the runner's own lines go to `trace`, its errors to `warn`. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, text) => {
    if (level === 'error') log.warn({ from: 'jobs' }, text)
    else log.trace({ from: 'jobs' }, text)
  })
}
