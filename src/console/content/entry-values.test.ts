import { expect, test } from 'vitest'

import { announcement } from '#domain/content/announcement.ts'
import { offerText } from '#domain/content/offer-text.ts'

import { completenessOf, faultsOf, flatOf, valuesOf, valuesOfFlat, valuesOfNew } from './entry-values.ts'

const rules = { languages: ['EN', 'AR'], defaultLanguage: 'EN', outsideHosts: [] }

// Each row: the texts of a language, and their completeness.
for (const [texts, completeness] of [
  [undefined, 'empty'],
  [{ title: '', content: '' }, 'empty'],
  [{ title: '', content: '<p>a</p>' }, 'part'],
  [{ title: 'a', content: '' }, 'whole'],
] as const) {
  test(`${JSON.stringify(texts)} is ${completeness}`, () =>
    expect(completenessOf(announcement, texts)).toBe(completeness))
}

test('each field has one fault, wrong or missing', () => {
  const values = valuesOf({
    words: { EN: { title: '' }, AR: { title: 'x'.repeat(141) } },
    facts: { type: 'X' },
  })
  expect(faultsOf(announcement, values, rules)).toEqual([
    { field: 'title', language: 'AR', fault: 'too_long' },
    { field: 'type', fault: 'not_allowed' },
    { field: 'title', language: 'EN', fault: 'missing' },
  ])
})

test('a document that is laid flat for a choice is the same afterwards', () => {
  const values = { words: { EN: { title: 'a' } }, facts: { type: 'B', link: { type: 'page', target: '/' } } }
  expect(valuesOfFlat(flatOf(values))).toEqual(values)
  expect(valuesOf(undefined)).toEqual({ words: {}, facts: {} })
})

// Each row: the kind of a new entry, the offer in the address, and the facts that the form opens with.
test.each([
  [offerText, 'welcome.3', { offer: 'welcome.3' }],
  [offerText, 'welcome', {}],
  [offerText, 3, {}],
  [offerText, undefined, {}],
  [announcement, 'welcome.3', {}],
])('a new entry opens with the offer that the address names', (kind, offer, facts) => {
  expect(valuesOfNew(kind, { offer })).toEqual({ words: {}, facts })
})
