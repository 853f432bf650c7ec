import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const MARK = /^\s*\/\*prepared:(?<name>\w+)\*\/\s*/u

/**
 * Begins a statement of a frequent transaction: each connection parses and plans it once, as `askPrepared` does outside of
 * transactions. The name is unique; a statement with the same name and another text fails. Only stores may import this.
 */
export function preparedAs(name: string): RawBuilder<unknown> {
  return sql.raw(`/*prepared:${name}*/`)
}

/** Sends marked statements by their names: the query builder knows texts and values only. */
export function nameStatements(client: pg.Client): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const [text, values, ...rest] = given
    const mark = typeof text === 'string' && Array.isArray(values) ? MARK.exec(text) : null
    if (!mark || typeof text !== 'string') return query(...given)
    return query({ name: mark.groups?.['name'], text: text.slice(mark[0].length), values }, ...rest)
  }) as typeof client.query
}
