import { expect, test } from 'vitest'

import { isHostName, isResourceUrl } from './resources.ts'

// Each row: a URL, and whether a brand may link to it.
for (const [url, isAllowed] of [
  ['/down', true],
  ['/', true],
  ['https://apps.example/tessera', true],
  ['https://apps.example', true],
  ['http://apps.example/', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://apps.example@evil.example/', false],
  ['https://apps.example:8443/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://apps.example/"onclick=x', false],
  ['', false],
] as const) {
  test(`a brand ${isAllowed ? 'may' : 'may not'} lead to ${JSON.stringify(url)}`, () =>
    expect(isResourceUrl(url)).toBe(isAllowed))
}

// Each row: a text, and whether it is a host name.
for (const [host, isHost] of [
  ['partner.example', true],
  ['shop.partner.example', true],
  ['xn--e1afmkfd.xn--p1ai', true],
  ['Partner.example', false],
  ['localhost', false],
  ['192.168.0.1', false],
  ['partner.example:443', false],
  ['https://partner.example', false],
  ['*.partner.example', false],
  ['partner..example', false],
  ['-partner.example', false],
  [`${'a'.repeat(64)}.example`, false],
  ['', false],
] as const) {
  test(`${JSON.stringify(host)} is ${isHost ? 'a' : 'no'} host`, () => expect(isHostName(host)).toBe(isHost))
}
