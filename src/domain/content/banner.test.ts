import { expect, test } from 'vitest'

import { banner } from './banner.ts'
import { missingIn, readDocument } from './document.ts'

const rules = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }
const picture = '00000000-0000-4000-8000-000000000000'

// Each row: the facts of a banner, and what is wrong with them or missing.
for (const [facts, wrong] of [
  [{ group: 'home', artCategory: 'slots' }, []],
  [{ group: 'home', picture }, []],
  [{ group: 'home' }, ['artCategory']],
  [{ picture }, ['group']],
  [{ group: 'nowhere', picture }, ['group', 'group']],
  [{ group: 'home', artCategory: '<script>' }, ['artCategory', 'artCategory']],
] as const) {
  test(`a banner with ${JSON.stringify(facts)}`, () => {
    const { document, faults } = readDocument(banner, { words: { EN: { title: 'a' } }, facts }, rules)
    expect([...faults, ...missingIn(banner, document, rules)].map(({ field }) => field)).toEqual(wrong)
  })
}
