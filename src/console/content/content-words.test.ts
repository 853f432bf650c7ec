import { expect, test } from 'vitest'

import { kinds } from '#domain/content/kinds.ts'
import { readCatalogue } from '#locales/catalogues.ts'

const words = readCatalogue('console', 'EN')

test('every kind and each of its fields has a label, so that no code is shown', () => {
  const ids = kinds.flatMap((kind) => [
    `content.kind.${kind.id}`,
    ...[...Object.keys(kind.words), ...Object.keys(kind.facts)].map((name) => `content.field.${name}`),
  ])
  expect(ids.filter((id) => !Object.hasOwn(words, id))).toEqual([])
})
