import { expect, test } from 'vitest'

import { readSource, writeSource } from './source.ts'

test.each([
  ['provider:swift-pay', { kind: 'provider', code: 'swift-pay' }],
  ['channel:3', { kind: 'channel', id: '3' }],
  ['manual', { kind: 'manual' }],
] as const)('%s', (text, source) => {
  expect(readSource(text)).toEqual(source)
  expect(writeSource(source)).toBe(text)
})

test.each(['', 'provider:', 'channel:0', 'channel:x', 'house', "provider:a'b", 'manual:1'])(
  '%j is nobody’s',
  (text) => {
    expect(readSource(text)).toBeUndefined()
  },
)
