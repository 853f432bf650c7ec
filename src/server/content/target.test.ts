import { expect, test } from 'vitest'

import { isTarget } from './target.ts'

for (const [type, target, isAllowed] of [
  ['page', '/help', true],
  ['page', '/promoDetail?id=3', true],
  ['page', '/', true],
  ['page', 'help', false],
  ['page', '//evil.example', false],
  ['page', '/\\evil.example', false],
  ['page', 'https://evil.example', false],
  ['page', 'javascript:alert(1)', false],
  ['modal', 'login', true],
  ['modal', '/login', false],
  ['modal', '', false],
] as const) {
  test(`a ${type} ${JSON.stringify(target)} is ${isAllowed ? 'allowed' : 'refused'}`, () =>
    expect(isTarget(type, target)).toBe(isAllowed))
}
