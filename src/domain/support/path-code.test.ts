import { expect, test } from 'vitest'

import { decodeServicePath, encodeServicePath, isServiceAddress } from './path-code.ts'

for (const path of ['/service', 'https://help.example/chat?brand=a&lang=ar', '/a?b=%C3%A9'])
  test(`an encoded address decodes to itself: ${path}`, () => {
    const text = encodeServicePath(path, 'Ab3dEf7h')
    expect(text.endsWith('Ab3dEf7h')).toBe(true)
    expect(text).not.toContain(path)
    expect(decodeServicePath(text)).toBe(path)
  })

const good = encodeServicePath('/service', 'abcdefgh')

// Each row: the case, and a text that must be refused.
for (const [why, text] of [
  ['nothing', ''],
  ['no more than a key', 'abcdefgh'],
  ['another key', `${good.slice(0, -8)}abcdefgi`],
  ['a sign changed', `${good.startsWith('0') ? '1' : '0'}${good.slice(1)}`],
  ['no hex', `zz${good}`],
  ['half a byte', `0${good}`],
  ['a key of other signs', `${good.slice(0, -8)}abc/efgh`],
  ['far too long', `${'00'.repeat(601)}abcdefgh`],
  ['an address that runs', encodeServicePath('javascript:alert(1)', 'abcdefgh')],
  ['another host by the back door', encodeServicePath('//evil.example', 'abcdefgh')],
] as const)
  test(`nothing comes out of ${why}`, () => expect(decodeServicePath(text)).toBeUndefined())

test('an address of other signs is none', () => {
  for (const path of ['', '/caf\u00e9', 'a b'])
    expect(() => encodeServicePath(path, 'abcdefgh')).toThrow('ASCII')
})

test('a key that could not be told from the rest is refused', () => {
  for (const key of ['', 'short', 'abcdefgh9', 'abc efgh'])
    expect(() => encodeServicePath('/x', key)).toThrow('key')
})

// Each row: a URL, and whether it may be opened.
for (const [address, isAllowed] of [
  ['/service', true],
  ['https://chat.example', true],
  ['https://chat.example:8443/a#b', true],
  ['http://chat.example', false],
  ['https://user@chat.example', false],
  ['/\\evil.example', false],
  ['data:text/html,x', false],
] as const)
  test(`${address}: ${isAllowed}`, () => expect(isServiceAddress(address)).toBe(isAllowed))
