import { expect, test } from 'vitest'

import { outboxFilters, readOutboxSearch } from './outbox-search.ts'

test('the filters of the messages are read from the URL, and invalid ones are dropped', () => {
  const search = readOutboxSearch({ status: 'failed', channel: 'sms', to: '+639171', fromDay: '2026-11-01' })
  expect(outboxFilters(search)).toEqual({
    status: 'failed',
    channel: 'sms',
    recipient: '+639171',
    from: '2026-11-01',
  })
  expect(outboxFilters(readOutboxSearch({ status: 'lost', channel: 'pigeon', member: '0' }))).toEqual({})
})
