import { expect, test } from 'vitest'

import { readTyped } from './kept-entry.ts'

const words = { EN: { title: 'Ferries' } }

// Each row: what the tab has kept, and the typed values with their version.
for (const [kept, typed] of [
  [null, undefined],
  ['{}', undefined],
  ['{"values":{"words":{}}}', undefined],
  ['{"version":0}', { version: 0, values: { words: {}, facts: {} } }],
  [JSON.stringify({ version: 3, values: { words } }), { version: 3, values: { words, facts: {} } }],
] as const) {
  test(`${kept} is restored as ${JSON.stringify(typed)}`, () => expect(readTyped(kept)).toEqual(typed))
}
