import { expect, test } from 'vitest'

import { missingIn, readDocument } from './document.ts'
import { hotMatch } from './hot-match.ts'

const rules = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }
const words = { EN: { home: 'Reds', away: 'Blues', league: 'Cup' } }
const facts = { sport: 'football', kicksOffAt: '2026-11-22T12:30:00Z' }

// Each row: the words and facts of a match, and what is wrong with them or missing.
for (const [given, wrong] of [
  [{ words, facts }, []],
  [{ words, facts: { ...facts, link: { type: 'page', target: '/sports?vassalage=VOLTA' } } }, []],
  [{ words, facts: { ...facts, lastsMinutes: 90, homePicture: '00000000-0000-4000-8000-000000000000' } }, []],
  [{ words, facts: { sport: 'football' } }, ['kicksOffAt']],
  [{ words: { EN: { home: 'Reds', league: 'Cup' } }, facts }, ['away']],
  [{ words, facts: { ...facts, sport: 'chess' } }, ['sport', 'sport']],
  [{ words, facts: { ...facts, kicksOffAt: 'tomorrow' } }, ['kicksOffAt', 'kicksOffAt']],
  [{ words, facts: { ...facts, lastsMinutes: 9 } }, ['lastsMinutes']],
  [{ words, facts: { ...facts, link: { type: 'outside', target: 'https://evil.example/' } } }, ['link']],
] as const) {
  test(`a match of ${JSON.stringify(given)}`, () => {
    const { document, faults } = readDocument(hotMatch, given, rules)
    expect([...faults, ...missingIn(hotMatch, document, rules)].map(({ field }) => field)).toEqual(wrong)
  })
}
