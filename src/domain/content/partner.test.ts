import { expect, test } from 'vitest'

import { readDocument } from './document.ts'
import { partner } from './partner.ts'

const rules = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }

// Each row: a group, and whether a partner may stand in it.
for (const [group, isGroup] of [
  ['payment', true],
  ['provider', true],
  ['licence', true],
  ['sponsor', false],
] as const) {
  test(`a partner in the group ${group}`, () => {
    const { faults } = readDocument(partner, { words: { EN: { name: 'Bank' } }, facts: { group } }, rules)
    expect(faults.length === 0).toBe(isGroup)
  })
}
