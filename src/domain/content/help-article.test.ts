import { expect, test } from 'vitest'

import { missingIn, readDocument } from './document.ts'
import { helpArticle, SLUG_FORM } from './help-article.ts'

const rules = { languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [], clean: (html: string) => html }
const words = { EN: { title: 'Terms', summary: 'What we agree on', text: '<p>a</p>' } }

// Each row: the facts, and the invalid one.
for (const [facts, wrong] of [
  [{ slug: 'terms', category: 'rules', look: 'chapters' }, []],
  [{ slug: 'terms', category: 'rules', look: 'poem' }, ['look', 'look']],
  [{ slug: '<b>', category: 'rules', look: 'questions' }, ['slug', 'slug']],
  [{ category: 'rules', look: 'questions' }, ['slug']],
] as const) {
  test(`an article with ${JSON.stringify(facts)}`, () => {
    const { document, faults } = readDocument(helpArticle, { words, facts }, rules)
    expect([...faults, ...missingIn(helpArticle, document, rules)].map(({ field }) => field)).toEqual(wrong)
  })
}

// Each row: a part of a URL, and whether it may be an article's slug.
for (const [slug, isSlug] of [
  ['terms', true],
  ['two-step-2', true],
  ['Terms', false],
  ['-terms', false],
  ['a/b', false],
  ['', false],
  ['a'.repeat(61), false],
] as const) {
  test(`${JSON.stringify(slug.slice(0, 20))} names an article: ${isSlug}`, () =>
    expect(new RegExp(SLUG_FORM).test(slug)).toBe(isSlug))
}
