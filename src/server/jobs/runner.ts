import { EventEmitter } from 'node:events'

import { Logger as WorkerLogger, type Runner, type WorkerEvents, run } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

import { openRunnerPool } from '#server/db/runner-pool.ts'
import type { Store } from '#server/db/transaction.ts'

import type { AloneStore } from './alone.ts'
import { type Presence, openPresence } from './presence.ts'

/**
 * The job queues, and how many jobs of each run at once in one process. Each queue has a runner and connections of its
 * own (bulkheads): jobs that hang fill their own queue, and money never waits behind mail.
 */
export const jobQueues = {
  /** What providers of payments told, and orders whose time is over. */
  deposits: 4,
  payouts: 3,
  /** Rounds: the record, what was left open, what games return. */
  play: 3,
  /** Letters and text messages, and the codes and links in them. */
  messages: 4,
  /** Seals and checks of the ledger and of the audit: the longest statements. */
  books: 3,
  /** All that nobody waits for. */
  upkeep: 2,
} as const

export type JobQueue = keyof typeof jobQueues

/** What happens by itself. `cron` is five fields in UTC. */
export interface Job {
  readonly name: string
  readonly queue: JobQueue
  readonly cron?: string
  /** One that is still under way is waited for, and of those that wait meanwhile only one is left. */
  readonly isAlone?: true
  readonly run: (store: Store, payload: unknown) => Promise<void>
  /** What runs have left under way: waits for it. */
  readonly idle?: () => Promise<void>
  /** Ends what runs have left under way. */
  readonly stop?: () => Promise<void>
}

export interface JobsOptions {
  readonly ownerUrl: string
  /** The application's database for the jobs of a queue. */
  readonly storeOf: (queue: JobQueue) => Store
  /** What a job that runs alone gets instead; nothing while another run of it is under way. */
  readonly openAlone: (queue: JobQueue, job: string) => Promise<AloneStore | undefined>
  readonly jobs: readonly Job[]
  readonly log: Logger
  readonly countJob: (name: string, outcome: 'done' | 'failed', elapsedMs: number) => void
  readonly watchPool?: (name: string, pool: pg.Pool) => void
}

export interface RunningJobs {
  /** Why no job can be begun, or nothing. */
  refuseReady(): Promise<string | undefined>
  stop(): Promise<void>
}

/** Fetching a job and marking it done are short: the runners share these, besides one connection each to listen. */
const CONNECTIONS = 6

/**
 * The runners keep their books as the owner of the database, on a pool of their own: the tables have row level security
 * without a policy, so that nobody else can read them. The jobs themselves get the application's store, and may do no
 * more than a call may.
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
  // One after the other: each looks at its tables first, and two that do so at once get into each other's way.
  for (const queue of queues)
    runners.push(await keepRunning(queue, () => runQueue(queue, { pool, presence }, options), log))
  return {
    refuseReady: () =>
      pool.query('SELECT').then(
        () => undefined,
        () => 'the database does not answer the job runners',
      ),
    async stop() {
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
      .hold(queue, workerPool.id)
      .catch((error: unknown) => log.debug({ err: error, queue }, 'a runner is not held yet'))
  })
  return await run({
    events,
    pgPool: pool,
    concurrency: jobQueues[queue],
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList,
    crontab,
    logger: workerLogger(log),
  })
}

/** What the runner calls. A job that runs alone gets connections of its own, which nobody else's run can have beside it. */
function taskOf(job: Job, shared: Store, { openAlone, countJob, log }: JobsOptions) {
  const runAlone = async (payload: unknown) => {
    const alone = await openAlone(job.queue, job.name)
    if (!alone) throw new Error('another run of it is still under way')
    await job.run(alone.store, payload).finally(() => alone.close())
  }
  return async (payload: unknown) => {
    const beganAtMs = performance.now()
    try {
      await (job.isAlone ? runAlone(payload) : job.run(shared, payload))
      countJob(job.name, 'done', performance.now() - beganAtMs)
    } catch (error) {
      countJob(job.name, 'failed', performance.now() - beganAtMs)
      log.error({ err: error, job: job.name }, 'a job failed')
      throw error
    }
  }
}

const AGAIN_AFTER_MS = 1_000

/** A runner that ended by itself, whatever it could not bear, is started again: a queue never stands still. */
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
    log.error({ queue, alarm: 'jobs', why: String(why) }, 'a job runner is started again')
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

/** Our own lines tell of jobs; the runner's are kept for who looks closely, its faults aside. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, text) => {
    if (level === 'error') log.warn({ from: 'jobs' }, text)
    else log.trace({ from: 'jobs' }, text)
  })
}
