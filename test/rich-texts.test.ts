import { getSchema } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { expect, test } from 'vitest'

import { markupOf } from '#console/content/rich-markup.ts'
import { richSchema } from '#console/content/rich-schema.ts'
import { cleanHtml } from '#server/publishing/content/html.ts'
import { articles } from '#server/shell/brands/help/articles.ts'
import { articleHtml } from '#server/shell/brands/help/markup.ts'
import { notices } from '#server/shell/demo/notices.ts'
import { demoPromotions } from '#server/shell/demo/promotions.ts'

import { treeOf } from './html-tree.ts'

const reader = DOMParser.fromSchema(getSchema(richSchema))

/** The text as the editor would send it after a change that was undone, and as the server would store that. */
const savedAs = (stored: string) => cleanHtml(markupOf(reader.parse(treeOf(stored) as never)))

const list = (lines: readonly string[]) => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`
const seeded = [
  ...articles.flatMap(({ slug, words }) =>
    Object.entries(words).map(
      ([language, [, , text]]) => [`${slug} ${language}`, articleHtml(text)] as const,
    ),
  ),
  ...notices.flatMap(({ words }, place) =>
    Object.entries(words).map(
      ([language, [, ...texts]]) =>
        [`notice ${place} ${language}`, texts.map((text) => `<p>${text}</p>`).join('')] as const,
    ),
  ),
  ...demoPromotions.flatMap(({ words }, place) =>
    Object.entries(words).flatMap(([language, [, , , steps, terms]]) => [
      [`steps ${place} ${language}`, list(steps)] as const,
      [`terms ${place} ${language}`, list(terms)] as const,
    ]),
  ),
].map(([name, html]) => [name, cleanHtml(html)] as const)

test('every seeded text is opened and saved without a changed byte', () => {
  expect(seeded.length).toBeGreaterThan(100)
  for (const [name, stored] of seeded) expect([name, savedAs(stored)]).toEqual([name, stored])
})

const link = '<a href="/help?a=1&amp;b=%22" rel="noopener noreferrer nofollow">'

// Each row: stored text, and the text after it was opened and saved; undefined if it stays equal byte by byte.
for (const [stored, saved] of [
  ['', undefined],
  ['<p>one</p><p>two<br />three</p>', undefined],
  [`<h3>A</h3><h4>B &lt; C &amp; D</h4><p>${link}<strong>b</strong> text</a></p>`, undefined],
  ['<p><strong>a <em>b <u>c <s>d</s></u></em></strong></p>', undefined],
  ['<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', undefined],
  ['<ol><li><p>a</p><p>b</p></li></ol>', undefined],
  ['<blockquote><p>a</p><p>b</p></blockquote>', undefined],
  // Another notation of the same text.
  ['<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
  ['<em><strong>a</strong></em>', '<p><strong><em>a</em></strong></p>'],
  ['<ul><li><p>a</p></li></ul>', '<ul><li>a</li></ul>'],
  ['<blockquote>a</blockquote>', '<blockquote><p>a</p></blockquote>'],
  // Nothing to be seen.
  ['<p>a</p><p></p><ul><li></li></ul>', '<p>a</p>'],
  ['<p><a>a</a></p>', '<p>a</p>'],
] as const) {
  test(`${stored} is saved as ${saved ?? 'it is'}`, () => expect(savedAs(stored)).toBe(saved ?? stored))
}
