import { expect, test } from 'vitest'

import { intentFor, readIntent, writeIntent } from './intent.ts'
import { keepIntent } from './use-intent.ts'

const first = { requestId: '0b1f0b1f-0b1f-4b1f-8b1f-0b1f0b1f0b1f', content: 'a 100', isUnsure: true, atMs: 5 }
const another = { ...first, requestId: '1b1f0b1f-0b1f-4b1f-8b1f-0b1f0b1f0b1f', content: 'fresh' }

test.each([
  ['nothing was kept', null, 'a 100', another],
  ['the same thing again', writeIntent(first), 'a 100', first],
  ['another amount', writeIntent(first), 'a 200', another],
  ['an invalid stored text', 'x a 100', 'a 100', another],
])('%s', (_what, kept, content, intent) => {
  expect(intentFor(kept, content, () => another)).toEqual(intent)
})

test('a written intent is read back', () => {
  expect(readIntent(writeIntent({ ...first, content: 'line\nline' }))).toEqual({
    ...first,
    content: 'line\nline',
  })
})

test('a reopened dialog sends the same content under the same id until it is done', () => {
  const kept = new Map<string, string>()
  const open = () =>
    keepIntent({
      read: () => kept.get('deposit 7') ?? null,
      write: (text) => kept.set('deposit 7', text),
      remove: () => kept.delete('deposit 7'),
    })
  const id = open().idFor('credit 100')
  expect(open().idFor('credit 100')).toBe(id)
  expect(open().idFor('credit 200')).not.toBe(id)
  const last = open().idFor('credit 100')
  open().forget()
  expect(open().idFor('credit 100')).not.toBe(last)
})
