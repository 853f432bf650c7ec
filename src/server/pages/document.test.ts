import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { drawDocument, escapeHtml, jsonForHtml, WATCH_HASH, WATCH_SCRIPT } from './document.ts'

const parts = {
  language: 'AR',
  theme: 'dark',
  title: 'A & B <c>',
  description: '"quoted"',
  themeColour: '#fff',
  brandCss: '',
  brandVersion: '1',
  tags: {
    styles: '<style></style>',
    scripts: '<script type="module" src="/assets/site.js"></script>',
    isPolicyLoose: false,
  },
  rootId: 'site',
  early: '',
  html: '<main></main>',
  data: { text: '</script><script>alert(1)</script>' },
  dataId: 'page-data',
  loadFailed: 'failed',
  loadAgain: 'again',
} as const

test('the document says its language, its direction and its theme', () => {
  expect(drawDocument(parts)).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
})

test('data cannot end the element that holds it', () => {
  const page = drawDocument(parts)
  expect(page).not.toContain('alert(1)</script>')
  expect(JSON.parse(jsonForHtml(parts.data))).toEqual(parts.data)
})

test('titles and descriptions cannot become markup', () => {
  expect(drawDocument(parts)).toContain('<title>A &#38; B &#60;c&#62;</title>')
  expect(escapeHtml(`"'`)).toBe('&#34;&#39;')
})

test('the policy’s hash is that of the one inline script, and the script stands before the program', () => {
  expect(WATCH_HASH).toBe(`'sha256-${createHash('sha256').update(WATCH_SCRIPT).digest('base64')}'`)
  const page = drawDocument(parts)
  expect(page.match(/<script>/g)).toHaveLength(1)
  expect(page.indexOf('<script>')).toBeLessThan(page.indexOf('<script type="module"'))
  expect(page.indexOf('<main>')).toBeLessThan(page.indexOf('<script type="module"'))
})
