import { expect, test } from 'vitest'

import { readBackPath } from './back-path.ts'

test.each(['/', '/index', '/rng?page=AUREL', '/lottery?name=da+nang#top', '/help?next=//x'])(
  '%s is a page of this site',
  (path) => {
    expect(readBackPath(path)).toBe(path)
    expect(new URL(path, 'https://site.example').host).toBe('site.example')
  },
)

test.each([
  '',
  'index',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /index',
  'javascript:alert(1)',
  '/.//evil.example',
  '/x/..//evil.example',
  '/a//evil.example',
  '/%09/../..',
  `/${'x'.repeat(300)}`,
])('%j leads elsewhere, and is refused', (text) => {
  expect(readBackPath(text)).toBeUndefined()
})

test('no page is named', () => {
  expect(readBackPath(undefined)).toBeUndefined()
})
