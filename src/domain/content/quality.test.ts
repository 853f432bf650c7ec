import { expect, test } from 'vitest'

import { readDocument } from './document.ts'
import { quality } from './quality.ts'

const rules = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }

// Each row: the icon, and whether it may be written.
test.each([
  ['lock', true],
  ['skull', false],
  ['constructor', false],
] as const)('the icon %s: %s', (icon, isAllowed) => {
  const { faults } = readDocument(
    quality,
    { words: { EN: { title: 'A', text: 'B' } }, facts: { icon } },
    rules,
  )
  expect(faults.length === 0).toBe(isAllowed)
})
