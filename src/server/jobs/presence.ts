import type { Logger } from 'pino'

import { openClient } from '#server/db/connect.ts'

export interface Presence {
  /** From now on this runner of a queue counts as alive, as long as this process does, and the one before it as gone. */
  hold(queue: string, runnerId: string): Promise<void>
  close(): Promise<void>
}

/** Each runner is a lock of a session: the database itself knows when its process is gone, by whatever way. */
const RUNNER_LOCK = 7_283_021
const LOOK_EVERY_MS = 2_000
/** A process whose connection was cut takes its locks again within a second or two. */
const GONE_AFTER_MS = 6_000

type Client = Awaited<ReturnType<typeof openClient>>

/**
 * Gives back what killed processes had begun. The runner does so after four hours, which is how long the queue of a job
 * that runs alone stood still. Only runners that were entered in `house_runners` are judged: those of the release before
 * hold no lock.
 */
export function openPresence(options: {
  readonly ownerUrl: string
  readonly log: Pick<Logger, 'warn' | 'debug'>
}): Presence {
  const { ownerUrl, log } = options
  const held = new Map<string, string>()
  /** Runners without a lock, and since when. */
  const missing = new Map<string, number>()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let turn: Promise<unknown> = Promise.resolve()

  const connected = async (): Promise<Client> => {
    if (client) return client
    const fresh = await openClient(ownerUrl, { limits: 'hints', name: 'tessera jobs presence' })
    fresh.once('end', () => {
      if (client === fresh) client = undefined
    })
    // Others may have lost theirs with ours: everybody has the same time to come back.
    missing.clear()
    for (const id of held.values()) await enter(fresh, id)
    client = fresh
    return fresh
  }
  const look = async () => {
    const own = await connected()
    const { rows } = await own.query<{ id: string }>(goneRunners, [RUNNER_LOCK])
    const nowMs = performance.now()
    const gone = new Set(rows.map(({ id }) => id))
    for (const id of missing.keys()) if (!gone.has(id)) missing.delete(id)
    for (const id of gone) {
      const sinceMs = missing.get(id) ?? nowMs
      missing.set(id, sinceMs)
      if (nowMs - sinceMs < GONE_AFTER_MS) continue
      await own.query(giveBack, [id])
      log.warn({ runner: id }, 'the jobs of a process that is gone were given back')
    }
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const run = () => {
    timer = setTimeout(() => {
      void inTurn(look)
        .catch((error: unknown) => {
          missing.clear()
          log.debug({ err: error }, 'the other job runners could not be looked at')
        })
        .then(() => (isClosed ? undefined : run()))
    }, LOOK_EVERY_MS).unref()
  }
  run()
  return {
    hold: (queue, runnerId) =>
      inTurn(async () => {
        const before = held.get(queue)
        held.set(queue, runnerId)
        const own = await connected()
        await enter(own, runnerId)
        if (before !== undefined) await own.query(giveBack, [before])
      }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await turn
      await client?.query(giveBackAll, [[...held.values()]]).catch(() => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}

async function enter(client: Client, runnerId: string): Promise<void> {
  await client.query('SELECT pg_try_advisory_lock($1, hashtext($2))', [RUNNER_LOCK, runnerId])
  await client.query('INSERT INTO graphile_worker.house_runners (id) VALUES ($1) ON CONFLICT DO NOTHING', [
    runnerId,
  ])
}

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

/** What ended in good order holds nothing any more. */
const giveBackAll = `
  WITH freed AS (SELECT graphile_worker.force_unlock_workers($1::text[]))
  DELETE FROM graphile_worker.house_runners USING freed WHERE id = ANY ($1)`
