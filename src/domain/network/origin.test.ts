import { expect, test } from 'vitest'

import { isOrigin } from './origin.ts'

// Each row: the operator's input, and whether it may be in the policy.
const rows: [string, boolean][] = [
  ['https://cdn.example', true],
  ['https://cdn.example:8443', true],
  ['http://studio.localhost:8082', true],
  ['http://cdn.example', false],
  ['https://cdn.example/path', false],
  ['https://*.example', false],
  ["https://a.example 'unsafe-inline'", false],
  ['javascript:alert(1)', false],
  ['', false],
]
for (const [text, expected] of rows) {
  test(`"${text}" as an origin: ${expected}`, () => {
    expect(isOrigin(text)).toBe(expected)
  })
}
