import { expect, test } from 'vitest'

import { paragraphsOf, withoutHandlers } from './rich-html.ts'

// Each row: plain text from the clipboard, and the resulting paragraphs.
for (const [text, html] of [
  ['', ''],
  ['one', 'one'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['one\ntwo', '<p>one</p><p>two</p>'],
  ['one\r\n\r\n two', '<p>one</p><p> two</p>'],
] as const) {
  test(`${JSON.stringify(text)} is pasted as ${html}`, () => expect(paragraphsOf(text)).toBe(html))
}

// Each row: HTML from the clipboard, and the HTML that is parsed.
for (const [html, parsed] of [
  ['<p onclick="x()">on = off</p>', '<p data-dropped="x()">on = off</p>'],
  ['<img src=x/onError = x()>', '<img src=x data-dropped = x()>'],
  ['<a href="https://site.example/?once=1">a</a>', '<a href="https://site.example/?once=1">a</a>'],
] as const) {
  test(`${html} is parsed as ${parsed}`, () => expect(withoutHandlers(html)).toBe(parsed))
}
