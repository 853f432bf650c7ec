import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import type { Logger } from 'pino'

import { openClient } from '#server/platform/db/connect.ts'

export interface Presence {
  /** Marks this runner of a queue as alive for as long as this process lives, and the queue's previous runner as gone. */
  claim(queue: string, runnerId: string): Promise<void>
  close(): Promise<void>
}

const LOOK_EVERY_MS = 2_000
/** Grace period: a process whose connection was cut reconnects and locks again within a second or two. */
const GONE_AFTER_MS = 6_000

type Client = Awaited<ReturnType<typeof openClient>>

/**
 * Unlocks the jobs of killed processes. Graphile Worker does so after four hours, which would block the queue of a job
 * that runs alone. Only runners listed in `house_runners` are judged: those of the previous release hold no lock.
 */
export function openPresence(options: {
  readonly ownerUrl: string
  readonly log: Pick<Logger, 'warn' | 'debug'>
}): Presence {
  const { ownerUrl, log } = options
  const runners = new Map<string, string>()
  /** Runners without a lock, with the time since which they lack it. */
  const missing = new Map<string, number>()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  const connected = async (): Promise<Client> => {
    if (client) return client
    const fresh = await openClient(ownerUrl, { limits: 'hints', name: 'tessera jobs presence' })
    fresh.once('end', () => {
      if (client === fresh) client = undefined
    })
    // Other processes may have lost their connections too: the grace period starts again for all.
    missing.clear()
    for (const id of runners.values()) await enter(fresh, id)
    client = fresh
    return fresh
  }
  const look = async () => {
    const own = await connected()
    const { rows } = await own.query<{ id: string }>(goneRunners, [advisoryLocks.runner])
    const gone = new Set(rows.map(({ id }) => id))
    // After a cut connection the database may keep the old session and its lock for a while. When that
    // session ends, the lock has to be taken again before other processes consider the runner dead.
    for (const id of runners.values()) if (gone.delete(id)) await enter(own, id) // guard: late-presence-kept
    for (const id of pastGrace(missing, gone, performance.now())) {
      await own.query(giveBack, [id])
      log.warn({ runner: id }, 'the jobs of a dead process were unlocked')
    }
  }
  const oneAfterAnother = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  const run = () => {
    timer = setTimeout(() => {
      void oneAfterAnother(look)
        .catch((error: unknown) => {
          missing.clear()
          log.debug({ err: error }, 'the locks of the other job runners could not be read')
        })
        .then(() => (isClosed ? undefined : run()))
    }, LOOK_EVERY_MS).unref()
  }
  run()
  return {
    claim: (queue, runnerId) =>
      oneAfterAnother(async () => {
        const before = runners.get(queue)
        runners.set(queue, runnerId)
        const own = await connected()
        await enter(own, runnerId)
        if (before !== undefined) await own.query(giveBack, [before])
      }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await last
      await client?.query(giveBackAll, [[...runners.values()]]).catch(() => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Notes since when each runner lacks its lock, and returns those that lacked it for the whole grace period. */
function pastGrace(
  missing: Map<string, number>,
  gone: ReadonlySet<string>,
  nowMs: number,
): readonly string[] {
  for (const id of missing.keys()) if (!gone.has(id)) missing.delete(id)
  for (const id of gone) if (!missing.has(id)) missing.set(id, nowMs)
  return [...missing].filter(([, sinceMs]) => nowMs - sinceMs >= GONE_AFTER_MS).map(([id]) => id)
}

async function enter(client: Client, runnerId: string): Promise<void> {
  await client.query('SELECT pg_try_advisory_lock($1, hashtext($2))', [advisoryLocks.runner, runnerId])
  await client.query('INSERT INTO graphile_worker.house_runners (id) VALUES ($1) ON CONFLICT DO NOTHING', [
    runnerId,
  ])
}

// guard: living-runner-kept
const goneRunners = `
  SELECT id FROM graphile_worker.house_runners AS runner
   WHERE NOT EXISTS (
     SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid::bigint = $1::bigint
        AND objid::bigint = hashtext(runner.id)::bigint & 4294967295
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

const giveBack = `
  WITH freed AS (SELECT graphile_worker.force_unlock_workers(ARRAY[$1::text]))
  DELETE FROM graphile_worker.house_runners USING freed WHERE id = $1`

/** A runner that stopped in good order holds no jobs. */
const giveBackAll = `
  WITH freed AS (SELECT graphile_worker.force_unlock_workers($1::text[]))
  DELETE FROM graphile_worker.house_runners USING freed WHERE id = ANY ($1)`
