import { expect, test } from 'vitest'
import { toDataUri } from './data-uri.ts'

test('the data URI decodes to the picture', () => {
  const svg = '<svg viewBox="0 0 1 1"><text fill="#fff">100% ملك</text></svg>'
  const uri = toDataUri(svg)
  expect(uri).toMatch(/^data:image\/svg\+xml,/)
  expect(uri).not.toMatch(/[<>"#]/)
  expect(decodeURIComponent(uri.slice('data:image/svg+xml,'.length))).toBe(svg)
})
