import { expect, test } from 'vitest'

import { isLinkAllowed, isLinkType } from './link.ts'

const hosts = ['partner.example', 'shop.partner.example']

// Each row: the link type, the target, and whether it is allowed.
for (const [type, target, isAllowed] of [
  ['page', '/promotions?id=7', true],
  ['page', '//evil.example', false],
  ['page', '/\\evil.example', false],
  ['page', 'https://evil.example', false],
  ['page', 'javascript:alert(1)', false],
  ['modal', 'registerModal', true],
  ['modal', '../x', false],
  ['promotion', '12', true],
  ['promotion', '0', false],
  ['promotion', '12; x', false],
  ['game', 'studio:slot-1', true],
  ['game', 'a b', false],
  ['outside', 'https://partner.example', true],
  ['outside', 'https://partner.example/a?b=c#d', true],
  ['outside', 'https://shop.partner.example/', true],
  ['outside', 'http://partner.example', false],
  ['outside', 'https://partner.example.evil.example', false],
  ['outside', 'https://evil.example/partner.example', false],
  ['outside', 'https://partner.example@evil.example', false],
  ['outside', 'https://partner.example:8443/', false],
  ['outside', 'https://partner.example\\@evil.example', false],
  ['outside', 'https://PARTNER.example/', false],
  ['outside', 'https://partner.example/a b', false],
  ['outside', 'javascript://partner.example/%0aalert(1)', false],
] as const) {
  test(`${type} ${target}: ${isAllowed ? 'allowed' : 'refused'}`, () =>
    expect(isLinkAllowed({ type, target }, hosts)).toBe(isAllowed))
}

test('without hosts of its own a brand leads nowhere outside', () => {
  expect(isLinkAllowed({ type: 'outside', target: 'https://partner.example' }, [])).toBe(false)
})

test('a word of the prototype is no kind of link', () => {
  expect(['page', 'outside', 'constructor', ''].map(isLinkType)).toEqual([true, true, false, false])
})
