import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'

import type { Database } from '#db/schema.ts'
import { inSpan } from '#server/platform/tracing/span.ts'

declare const opaque: unique symbol

/** A transaction as actions see it: an opaque handle. Only stores open it, with `query(tx)`. */
export interface Tx {
  readonly [opaque]: true
}

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The database as features see it: `transact` for actions, `read` for plain reads outside any transaction. */
export interface Store {
  readonly transact: Transact
  readonly read: Tx
  close(): Promise<void>
}

const opened = new WeakMap<Tx, Kysely<Database> | Transaction<Database>>()
const pools = new WeakMap<Tx, pg.Pool>()

export function openStore(pool: pg.Pool): Store {
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const read = wrap(kysely)
  pools.set(read, pool)
  return {
    transact: (work) =>
      inSpan('transaction', { 'db.system.name': 'postgresql' }, () =>
        kysely.transaction().execute((transaction) => work(wrap(transaction))),
      ),
    read,
    close: () => kysely.destroy(),
  }
}

/** For `query.ts` only: the query builder behind a handle. */
export function unwrap(tx: Tx): Kysely<Database> | Transaction<Database> {
  const found = opened.get(tx)
  if (!found) throw new Error('the handle is not one of this module')
  return found
}

/** For `prepared.ts` only: the pool behind the handle for plain reads. */
export function poolOf(tx: Tx): pg.Pool {
  const pool = pools.get(tx)
  if (!pool) throw new Error('prepared statements run outside of transactions only')
  return pool
}

function wrap(kysely: Kysely<Database> | Transaction<Database>): Tx {
  const tx = {} as Tx
  opened.set(tx, kysely)
  return tx
}
