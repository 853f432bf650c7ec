import { type Tx, poolOf } from './transaction.ts'

/** A statement of frequent calls: each connection parses and plans it once. */
export interface PreparedStatement {
  /** Unique: the connection's key of the prepared statement. */
  readonly name: string
  /** Must name every column: with `*`, a new column would change the result type and break the cached plan. */
  readonly text: string
}

/** Runs outside any transaction. Only stores may import this. */
export async function askPrepared<Row extends object>(
  tx: Tx,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  return (await poolOf(tx).query<Row>({ ...statement, values })).rows
}
