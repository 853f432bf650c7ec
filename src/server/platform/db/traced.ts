import { AsyncResource } from 'node:async_hooks'

import type pg from 'pg'

import { currentSpan } from '#server/platform/tracing/span.ts'

const verbs = new Set(
  'SELECT INSERT UPDATE DELETE WITH CALL BEGIN COMMIT ROLLBACK SET SAVEPOINT RELEASE COPY LISTEN'.split(' '),
)

/** Records each statement by its verb, and its name where it is prepared: never its text, which may carry values. */
export function traceStatements(client: pg.Client, pool: string): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const current = currentSpan()
    if (!current) return query(...given)
    const { text, name } = statementOf(given[0])
    const verb = verbOf(text)
    const span = current.child(verb, {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      'tessera.pool': pool,
      ...(name === undefined ? {} : { 'db.query.summary': name }),
    })
    if (!span) return query(...given)
    const last = given.at(-1)
    if (typeof last === 'function') {
      const callback = last as (error: unknown, result: unknown) => void
      return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
        span.end(error ?? undefined)
        callback(error, result)
      })
    }
    const answer = query(...given)
    if (!(answer instanceof Promise)) {
      span.end()
      return answer
    }
    return answer.then(
      (result: unknown) => {
        span.end()
        return result
      },
      (error: unknown) => {
        span.end(error)
        throw error
      },
    )
  }) as typeof client.query
}

/**
 * The pool calls a waiting caller back from the caller that released the connection. Binding the callback keeps the
 * waiting caller's own trace.
 */
export function keepTrace(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...given: unknown[]) => void) => unknown
  pool.connect = ((callback?: (...given: unknown[]) => void) =>
    connect(callback && currentSpan() ? AsyncResource.bind(callback) : callback)) as typeof pool.connect
}

function statementOf(query: unknown): { readonly text: string; readonly name: string | undefined } {
  if (typeof query === 'string') return { text: query, name: undefined }
  const { text, name } = (query ?? {}) as { text?: unknown; name?: unknown }
  return {
    text: typeof text === 'string' ? text : '',
    name: typeof name === 'string' ? name : undefined,
  }
}

function verbOf(text: string): string {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? ''
  return verbs.has(word) ? word : 'statement'
}
