import { expect, test } from 'vitest'

import { readDocument } from './document.ts'
import { helpCategory } from './help-category.ts'

const rules = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }

// Each row: an icon, and whether a topic may have it.
for (const [icon, isAllowed] of [
  ['shield', true],
  ['trash', false],
  ['constructor', false],
] as const) {
  test(`a topic with the sign ${icon}`, () => {
    const given = { words: { EN: { name: 'Security' } }, facts: { slug: 'security', icon } }
    expect(readDocument(helpCategory, given, rules).faults.length === 0).toBe(isAllowed)
  })
}
