import { expect, test } from 'vitest'

import { iconPaths } from '#domain/art/icons.ts'

import { readDocument } from './document.ts'
import { helpCategory, helpIcons } from './help-category.ts'

const desk = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }

test('every sign of a topic is one that is drawn', () => {
  expect(helpIcons.filter((icon) => !Object.hasOwn(iconPaths, icon))).toEqual([])
})

// Each row: a sign, and whether a topic may have it.
for (const [icon, isAllowed] of [
  ['shield', true],
  ['trash', false],
  ['constructor', false],
] as const) {
  test(`a topic with the sign ${icon}`, () => {
    const given = { words: { EN: { name: 'Security' } }, facts: { slug: 'security', icon } }
    expect(readDocument(helpCategory, given, desk).faults.length === 0).toBe(isAllowed)
  })
}
