import { expect, test } from 'vitest'

import { announcement } from './announcement.ts'
import { readDocument } from './document.ts'

const rules = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }

// Each row: a type, and whether an announcement may be of it.
for (const [type, isType] of [
  ['B', true],
  ['PL', true],
  ['PU', true],
  ['PR', true],
  ['H', true],
  ['A', true],
  ['b', false],
  ['constructor', false],
] as const) {
  test(`an announcement of the type ${type}`, () =>
    expect(readDocument(announcement, { facts: { type } }, rules).faults.length === 0).toBe(isType))
}
