import { expect, test } from 'vitest'

import { paragraphsOf } from './rich-html.ts'

// Each row: plain text from the clipboard, and the paragraphs that come of it.
for (const [text, html] of [
  ['', ''],
  ['one', 'one'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['one\ntwo', '<p>one</p><p>two</p>'],
  ['one\r\n\r\n two', '<p>one</p><p> two</p>'],
] as const) {
  test(`${JSON.stringify(text)} is pasted as ${html}`, () => expect(paragraphsOf(text)).toBe(html))
}
