import { Logger as WorkerLogger, type Runner, run } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'

import type { Store } from '#server/db/transaction.ts'

/** What happens by itself. `cron` is five fields in UTC. */
export interface Job {
  readonly name: string
  readonly cron?: string
  /** One that is still under way is waited for, and of those that wait meanwhile only one is left. */
  readonly isAlone?: true
  readonly run: (store: Store, payload: unknown) => Promise<void>
}

export interface JobsOptions {
  readonly ownerUrl: string
  readonly store: Store
  readonly jobs: readonly Job[]
  readonly log: Logger
  readonly countJob: (name: string, outcome: 'done' | 'failed') => void
}

/** Jobs at once in one process. */
const CONCURRENCY = 4

/**
 * The runner keeps its books as the owner of the database, on a pool of its own: its tables have row level security
 * without a policy, so that nobody else can read them. The jobs themselves get the application's store, and may do no
 * more than a call may.
 */
export async function runJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const { ownerUrl, store, jobs, log, countJob } = options
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: CONCURRENCY + 2,
    application_name: 'tessera jobs',
  })
  const connectionLost = (error: Error) =>
    log.debug({ error: error.message }, 'a connection of the jobs was lost')
  pool.on('error', connectionLost)
  // The runner hangs its own listener on a connection only after it has it.
  pool.on('connect', (client) => client.on('error', connectionLost))
  const taskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        try {
          await job.run(store, payload)
          countJob(job.name, 'done')
        } catch (error) {
          countJob(job.name, 'failed')
          log.error({ err: error, job: job.name }, 'a job failed')
          throw error
        }
      },
    ]),
  )
  const crontab = jobs
    .filter((job) => job.cron !== undefined)
    .map(({ cron, name, isAlone }) => `${cron} ${name}${isAlone ? ` ?queue=${name}&jobKey=${name}` : ''}`)
    .join('\n')
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList,
    crontab,
    logger: workerLogger(log),
  })
  void runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner ended'))
  return {
    async stop() {
      await runner.stop().catch(() => undefined)
      await pool.end()
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
