import { expect, test } from 'vitest'

import { createWords } from './translate.ts'

// As the build compiles them: a plain text, a sentence with a value, and a choice by a value.
const messages = {
  'news.title': 'News {of} today',
  'news.sent': ['Sent: ', ['amount']],
  'news.state': [['state', 'select', { open: 'is open', other: 'is closed' }]],
} as never

const write = (code: 'EN' | 'AR', id: string, values: Record<string, string | number>) =>
  createWords(code, messages).t(id as never, values)

const rows = [
  ['an amount with its currency', '₱100.00', '\u2068₱100.00\u2069'],
  ['a signed amount', '\u2212₱1.50', '\u2068\u2212₱1.50\u2069'],
  ['an address', 'a@mail.test', '\u2068a@mail.test\u2069'],
  ['one word', 'Verde', 'Verde'],
  ['a count', 7, '7'],
] as const

for (const [what, value, isolated] of rows) {
  test(`${what} stands by itself in Arabic, and as it is in English`, () => {
    expect(write('AR', 'news.sent', { amount: value })).toBe(`Sent: ${isolated}`)
    expect(write('EN', 'news.sent', { amount: value })).toBe(`Sent: ${value}`)
  })
}

test('a plain text has no variables', () => {
  expect(write('EN', 'news.title', { of: 'from' })).toBe('News {of} today')
})

test('a value still chooses between texts in Arabic', () => {
  expect(write('AR', 'news.state', { state: 'open' })).toBe('is open')
})

test('the brand’s own text gets its values isolated too', () => {
  const { t } = createWords('AR', messages, { 'news.sent': 'Paid {amount}' })
  expect(t('news.sent' as never, { amount: '+5.00' })).toBe('Paid \u2068+5.00\u2069')
})
