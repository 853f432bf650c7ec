import { expect, test } from 'vitest'

import { intentFor, writeIntent } from './intent.ts'

const first = '0b1f0b1f-0b1f-4b1f-8b1f-0b1f0b1f0b1f'
const next = () => 'another'

test.each<[string, string | null, string, string]>([
  ['nothing was kept', null, 'a 100', 'another'],
  ['the same thing again', writeIntent({ requestId: first, content: 'a 100' }), 'a 100', first],
  ['another amount', writeIntent({ requestId: first, content: 'a 100' }), 'a 200', 'another'],
  ['something that nobody wrote', 'x a 100', 'a 100', 'another'],
])('%s', (_what, kept, content, requestId) => {
  expect(intentFor(kept, content, next)).toEqual({ content, requestId })
})
