import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'

import type pg from 'pg'

import { openPool } from '#server/platform/db/pool.ts'

/** The statement at which a process dies: before the statement is sent, or as soon as it has been sent. */
export interface Death {
  readonly diesAt?: number
  readonly when?: 'before' | 'sent'
}

type Send = (...given: unknown[]) => unknown

/** A pool of one connection that notes its statements. At its death `die` is called, and nothing more is sent. */
export function openDyingPool(url: string, death: Death, die: (client: pg.PoolClient) => void) {
  const statements: string[] = []
  const pool = openPool(url, { max: 1 })
  let isDead = false
  const end = (client: pg.PoolClient) => {
    isDead = true
    die(client)
  }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    const query = (...given: unknown[]) => {
      if (isDead) return new Promise(() => {})
      const [first] = given
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
      statements.push(text.trim().slice(0, 60))
      const isLast = statements.length === death.diesAt
      if (isLast && death.when !== 'sent') {
        end(client)
        return new Promise(() => {})
      }
      const sent = send(...given)
      // The kernel has the bytes now: the database does what they say.
      if (isLast) setImmediate(() => setImmediate(() => end(client)))
      return sent
    }
    Object.assign(client, { query })
  })
  return { pool, statements }
}

/** A pool whose process is killed at a statement: the environment says where. */
export function openKilledPool() {
  const death = JSON.parse(process.env['DEATH'] ?? '{}') as Death
  return openDyingPool(process.env['DATABASE_URL'] ?? '', death, () => process.kill(process.pid, 'SIGKILL'))
}

/** Works in this process until the connection is lost: the database sees the same as of a killed process. Returns the statements unless it died. */
export async function loseConnection(
  url: string,
  death: Death,
  work: (pool: pg.Pool) => Promise<unknown>,
): Promise<readonly string[] | undefined> {
  return await new Promise((resolve, reject) => {
    let isDead = false
    const { pool, statements } = openDyingPool(url, death, (client) => {
      isDead = true
      ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
      resolve(undefined)
    })
    work(pool)
      .then(async () => {
        await pool.end()
        resolve(statements)
      })
      .catch((error: Error) => {
        // A dead process throws nothing.
        if (!isDead) reject(error)
      })
  })
}

/**
 * Runs `work` until one statement after the other; later runs continue the work of earlier ones. Some runs are killed
 * processes of `script`, which does the same work; the others lose their connection. Returns the number of deaths.
 */
export async function dieAgainAndAgain(
  url: string,
  deaths: readonly number[],
  { script, env, work }: { script: URL; env: NodeJS.ProcessEnv; work: (pool: pg.Pool) => Promise<unknown> },
): Promise<number> {
  let died = 0
  for (const [at, diesAt] of deaths.entries()) {
    const death: Death = { diesAt }
    const isDead =
      at % 4 === 1 ? await runKilled(script, { url, env, death }) : await isLost(url, death, work)
    if (isDead) died += 1
  }
  return died
}

const isLost = async (url: string, death: Death, work: (pool: pg.Pool) => Promise<unknown>) =>
  (await loseConnection(url, death, work)) === undefined

async function runKilled(
  script: URL,
  { url, env, death }: { url: string; env: NodeJS.ProcessEnv; death: Death },
): Promise<boolean> {
  const child = fork(script, {
    env: { ...process.env, ...env, DATABASE_URL: url, DEATH: JSON.stringify(death) },
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal !== null
}
