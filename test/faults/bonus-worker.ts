import pg from 'pg'

import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'

import { type BonusWish, perform } from './bonus-deeds.ts'

/**
 * A process that does one deed and dies at a statement of it: before it is sent, or as soon as it has been sent. Without
 * `diesAt` it reports its statements.
 */
export interface Death {
  readonly diesAt?: number
  readonly when?: 'before' | 'sent'
}

const { wish, death } = JSON.parse(process.env['WISH'] ?? '{}') as {
  readonly wish: BonusWish
  readonly death: Death
}
const statements: string[] = []
const die = () => process.kill(process.pid, 'SIGKILL')

const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  const [first] = given
  statements.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
  const isLast = statements.length === death.diesAt
  if (isLast && death.when === 'before') die()
  const sent = send.apply(this, given)
  // The kernel has the bytes now: the database does what they say.
  if (isLast) setImmediate(() => setImmediate(die))
  return sent
} as typeof pg.Client.prototype.query

const pool = openPool(process.env['DATABASE_URL'] ?? '', { max: 1 })
const store = openStore(pool)
await perform(store, wish)
process.send?.({ statements: statements.map((text) => text.trim().slice(0, 60)) })
await store.close()
process.disconnect?.()
