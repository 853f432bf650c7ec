import { expect, test } from 'vitest'

import { withoutHandlers } from './rich-html.ts'

// Each row: HTML from the clipboard, and the HTML that is parsed.
for (const [html, parsed] of [
  ['<p onclick="x()">on = off</p>', '<p data-dropped="x()">on = off</p>'],
  ['<img src=x/onError = x()>', '<img src=x data-dropped = x()>'],
  ['<a href="https://site.example/?once=1">a</a>', '<a href="https://site.example/?once=1">a</a>'],
] as const) {
  test(`${html} is parsed as ${parsed}`, () => expect(withoutHandlers(html)).toBe(parsed))
}
