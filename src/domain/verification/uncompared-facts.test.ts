import { expect, test } from 'vitest'

import type { StatedField, Statements } from '#domain/members/profile.ts'

import type { DocumentKind } from './documents.ts'
import { uncomparedFacts } from './uncompared-facts.ts'

const residence = { country: 'VN', city: 'Huế', street: '12 Lê Lợi', postalCode: '' }
const all: Statements = { nationality: 'VN', residence, occupation: 'employee', incomeSource: 'rent' }

// Each row: the kind, what is stated, the nationality that the vendor read, and the facts that nothing was compared with.
const rows: readonly (readonly [DocumentKind, Statements, string | undefined, readonly StatedField[]])[] = [
  ['identity', {}, undefined, []],
  ['identity', {}, 'VN', []],
  ['identity', { residence, occupation: 'employee' }, undefined, []],
  ['identity', all, undefined, ['nationality']],
  ['identity', all, 'PH', ['nationality']],
  ['identity', all, 'VN', []],
  ['address', { nationality: 'VN' }, undefined, []],
  ['address', all, 'VN', ['residence']],
  ['funds', { incomeSource: 'rent' }, undefined, ['incomeSource']],
  ['funds', all, 'VN', ['occupation', 'incomeSource']],
]
test.each(rows)(
  'a result about %s with %j stated and nationality %s leaves %j',
  (kind, stated, nationality, expected) => {
    expect(uncomparedFacts(kind, stated, { nationality })).toEqual(expected)
  },
)
