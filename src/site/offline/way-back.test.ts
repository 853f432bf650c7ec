import { expect, test } from 'vitest'

import { wayBack } from './way-back.ts'

for (const [from, to] of [
  ['/rng?page=2', '/rng?page=2'],
  ['/help', '/help'],
  ['', '/index'],
  ['//evil.example', '/index'],
  ['/\\evil.example', '/index'],
  ['https://evil.example/', '/index'],
  ['javascript:alert(1)', '/index'],
  ['/offline?from=/offline', '/index'],
  [`/${'a'.repeat(600)}`, '/index'],
] as const)
  test(`from ${JSON.stringify(from.slice(0, 40))} the way back is ${to}`, () => {
    expect(wayBack(`?from=${encodeURIComponent(from)}`)).toBe(to)
  })
