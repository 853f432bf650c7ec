import { expect, test } from 'vitest'

import { nameStatements } from './named.ts'

/** Sends these arguments; returns those that reach the connection. */
function sent(...given: unknown[]): readonly unknown[] {
  let received: readonly unknown[] = []
  const client = { query: (...all: unknown[]) => (received = all) } as unknown as Parameters<
    typeof nameStatements
  >[0]
  nameStatements(client)
  void (client.query as (...all: unknown[]) => unknown)(...given)
  return received
}

test.each<[string, readonly unknown[], readonly unknown[]]>([
  [
    'a marked statement is sent by its name',
    ['\n  /*prepared:one_two*/ SELECT $1', [7n]],
    [{ name: 'one_two', text: 'SELECT $1', values: [7n] }],
  ],
  ['a plain statement as it is', ['SELECT $1', [7n]], ['SELECT $1', [7n]]],
  ['a mark within a statement is none', ['SELECT 1 /*prepared:x*/', []], ['SELECT 1 /*prepared:x*/', []]],
  ['statements without values are not prepared', ['/*prepared:x*/ COMMIT'], ['/*prepared:x*/ COMMIT']],
  ['an object as it is', [{ name: 'x', text: 'SELECT 1' }], [{ name: 'x', text: 'SELECT 1' }]],
])('%s', (_title, given, expected) => {
  expect(sent(...given)).toEqual(expected)
})
