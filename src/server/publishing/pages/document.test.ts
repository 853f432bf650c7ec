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
    scripts: '',
    program: { entry: '/assets/site.js', early: ['/assets/base.js', '/assets/house.js'] },
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

test('the document names its language, direction and theme', () => {
  expect(drawDocument(parts)).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
})

test('data cannot end the element that holds it', () => {
  const page = drawDocument(parts)
  expect(page).not.toContain('alert(1)</script>')
  expect(JSON.parse(jsonForHtml(parts.data))).toEqual(parts.data)
})

test('titles and descriptions are escaped', () => {
  expect(drawDocument(parts)).toContain('<title>A &#38; B &#60;c&#62;</title>')
  expect(escapeHtml(`"'`)).toBe('&#34;&#39;')
})

test('the policy has the hash of the one inline script, and only that script loads the program', () => {
  expect(WATCH_HASH).toBe(`'sha256-${createHash('sha256').update(WATCH_SCRIPT).digest('base64')}'`)
  const page = drawDocument(parts)
  expect(page.match(/<script(?! type="application\/json")/g)).toHaveLength(1)
  expect(page).toContain(
    '<script data-program="/assets/site.js" data-early="/assets/base.js /assets/house.js">(()=>',
  )
  expect(page).not.toContain('modulepreload" ')
  expect(page.indexOf('<main>')).toBeLessThan(page.indexOf('<script data-program'))
})

test('a program that loads at once comes after the script that watches it', () => {
  const tags = {
    styles: '',
    scripts: '<script type="module" src="/src/main.tsx"></script>',
    isPolicyLoose: true,
  }
  const page = drawDocument({ ...parts, tags })
  expect(page).not.toContain('data-program')
  expect(page.indexOf('<script>')).toBeLessThan(page.indexOf('<script type="module"'))
})
