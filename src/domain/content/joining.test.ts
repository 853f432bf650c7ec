import { expect, test } from 'vitest'

import { readDocument } from './document.ts'
import { joining } from './joining.ts'

const rules = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }

// Each row: the role, and whether it may be written.
test.each([
  ['agent', true],
  ['owner', false],
  ['constructor', false],
] as const)('the role %s: %s', (role, isAllowed) => {
  const { faults } = readDocument(
    joining,
    { words: { EN: { title: 'A', text: 'B' } }, facts: { role } },
    rules,
  )
  expect(faults.length === 0).toBe(isAllowed)
})
