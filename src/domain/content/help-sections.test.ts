import { expect, test } from 'vitest'

import { plainText, sectionsOf } from './help-sections.ts'

// Each row: a text, its intro, and its sections.
for (const [why, html, intro, sections] of [
  ['no heading', '<p>a</p>', '<p>a</p>', []],
  ['nothing', '', '', []],
  [
    'an introduction and two questions',
    '<p>a</p><h3>One?</h3><p>b</p><h3>Two?</h3><ol><li>c</li></ol>',
    '<p>a</p>',
    [
      ['One?', '<p>b</p>'],
      ['Two?', '<ol><li>c</li></ol>'],
    ],
  ],
  ['a heading without words is none', '<h3> </h3><p>b</p><h3>Two</h3>', '', [['Two', '']]],
  ['emphasis in a heading', '<h3>A <em>B</em> &amp; C</h3>', '', [['A B & C', '']]],
  ['a smaller heading cuts nothing', '<h4>a</h4><p>b</p>', '<h4>a</h4><p>b</p>', []],
  [
    'a nested heading leaves pieces for the cleaner',
    '<ul><li><h3>A</h3>b</li></ul>',
    '<ul><li>',
    [['A', 'b</li></ul>']],
  ],
] as const) {
  test(`cut at its headings: ${why}`, () =>
    expect(sectionsOf(html)).toEqual({
      intro,
      sections: sections.map(([title, text]) => ({ title, html: text })),
    }))
}

test('the plain text has no tags, and its entities are decoded', () => {
  expect(plainText('<p>a &lt; <b>b</b>, b</p><p>c<br />&amp;lt; d</p>')).toBe('a < b, b c &lt; d')
})
