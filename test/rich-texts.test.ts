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

const reader = DOMParser.fromSchema(getSchema(richSchema((id) => `/console/picture?id=${id}`)))

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

const picture = (size: string) =>
  `<img src="/media/0b2f6a3c-1111-4222-8333-944445555666.webp" alt="a &quot;b&quot;"${size} loading="lazy" />`
const table = (rows: string) =>
  `<div class="rich-table" tabindex="0"><table><tbody>${rows}</tbody></table></div>`

// Each row: stored text, and the text after it was opened and saved; undefined if it stays equal byte by byte.
for (const [stored, saved] of [
  ['', undefined],
  ['<p>one</p><p>two<br />three</p>', undefined],
  [`<h3>A</h3><h4>B &lt; C &amp; D</h4><p>${link}<strong>b</strong> text</a></p>`, undefined],
  ['<p><strong>a <em>b <u>c <s>d</s></u></em></strong></p>', undefined],
  ['<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', undefined],
  ['<ol><li><p>a</p><p>b</p></li></ol>', undefined],
  ['<blockquote><p>a</p><p>b</p></blockquote>', undefined],
  [`<p>a</p>${picture(' width="640" height="360"')}<p>b</p>${picture('')}`, undefined],
  [table('<tr><th>A</th><th></th></tr><tr><td>1<br />2</td><td><strong>b</strong></td></tr>'), undefined],
  // Another notation of the same text.
  ['<table><tr><td>a</td><td>b</td></tr></table>', table('<tr><td>a</td><td>b</td></tr>')],
  ['<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
  ['<em><strong>a</strong></em>', '<p><strong><em>a</em></strong></p>'],
  ['<ul><li><p>a</p></li></ul>', '<ul><li>a</li></ul>'],
  ['<blockquote>a</blockquote>', '<blockquote><p>a</p></blockquote>'],
  // Nothing to be seen.
  ['<p>a</p><p></p><ul><li></li></ul>', '<p>a</p>'],
  ['<p><a>a</a></p>', '<p>a</p>'],
  [`<p>a</p>${table('<tr><td></td></tr>')}`, '<p>a</p>'],
] as const) {
  test(`${stored} is saved as ${saved ?? 'it is'}`, () => expect(savedAs(stored)).toBe(saved ?? stored))
}
