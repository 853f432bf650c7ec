import { expect, test } from 'vitest'

import { kinds } from '#domain/content/kinds.ts'
import { readCatalogue } from '#locales/catalogues.ts'

const words = readCatalogue('console', 'EN')

test('every kind and every field of it has words, so that nobody reads a code', () => {
  const ids = kinds.flatMap((kind) => [
    `content.kind.${kind.id}`,
    ...[...Object.keys(kind.words), ...Object.keys(kind.facts)].map((name) => `content.field.${name}`),
  ])
  expect(ids.filter((id) => !Object.hasOwn(words, id))).toEqual([])
})
