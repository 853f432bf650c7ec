import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { wireDocument, withWireFields } from './wire-docs.ts'

/** The formatter aligns tables, so only the cells' content is compared. */
const cellsOf = (text: string) => text.replaceAll(/-{2,}/g, '--').replaceAll(/ {2,}/g, ' ').split('\n')

test('docs/providers.md names every field on the wire: npm run docs:wire writes it', () => {
  const text = readFileSync(wireDocument, 'utf8')
  expect(cellsOf(text)).toEqual(cellsOf(withWireFields(text)))
})
