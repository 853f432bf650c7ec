import { type Tx, poolOf } from './transaction.ts'

/** A statement that is asked on every call: each connection reads and plans it once, and then only runs it. */
export interface PreparedStatement {
  /** Of its own: a connection knows the statement by it. */
  readonly name: string
  /** Names each column: where a table gets another one, the plan goes on being what it was. */
  readonly text: string
}

/** Outside of any transaction. Stores alone may import this. */
export async function askPrepared<Row extends object>(
  tx: Tx,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  return (await poolOf(tx).query<Row>({ ...statement, values })).rows
}
