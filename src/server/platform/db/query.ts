import type { Kysely } from 'kysely'

import type { Database } from '#db/schema.ts'
import { type Tx, unwrap } from './transaction.ts'

/** The query builder behind a handle. Only stores may import this. */
export function query(tx: Tx): Kysely<Database> {
  return unwrap(tx)
}
