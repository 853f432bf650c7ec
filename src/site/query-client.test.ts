import { expect, test, vi } from 'vitest'

import { CallRefused, ServerNotReached } from '#browser/api/api.ts'

import { createQueryClient, isWorthRetrying } from './query-client.ts'

const refusal = (code: string, status: number) => new CallRefused({ code, message: '', status })

// Each row: the call's error, the number of attempts, and whether `onClosed` is called.
const rows: [string, Error, number, boolean][] = [
  ['maintenance', refusal('maintenance', 503), 1, true],
  ['a brand that is closed for good', refusal('brand_closed', 410), 1, true],
  ['a blocked region', refusal('region_restricted', 451), 1, true],
  ['any other no', refusal('absent', 404), 1, false],
  ['a lost connection', new ServerNotReached(new TypeError('fetch failed')), 3, false],
]

test.each(rows)('%s', async (_what, error, tries, isCalled) => {
  vi.useFakeTimers()
  const onClosed = vi.fn()
  const ask = vi.fn(() => Promise.reject(error))
  const query = createQueryClient(onClosed).fetchQuery({
    queryKey: ['call'],
    queryFn: ask,
    retry: isWorthRetrying,
  })
  const outcome = expect(query).rejects.toBe(error)
  await vi.runAllTimersAsync()
  await outcome
  expect(ask).toHaveBeenCalledTimes(tries)
  expect(onClosed).toHaveBeenCalledTimes(isCalled ? 1 : 0)
  vi.useRealTimers()
})

test('an answer of the page is not refetched before the page is hydrated, however old it is', async () => {
  const ask = vi.fn(() => Promise.resolve('newer'))
  let isHydrated = false
  const queries = createQueryClient(undefined, () => isHydrated)
  queries.setQueryData(['notices'], 'rendered', { updatedAt: Date.now() - 24 * 3_600_000 })
  await queries.prefetchQuery({ queryKey: ['notices'], queryFn: ask })
  expect(queries.getQueryData(['notices'])).toBe('rendered')
  isHydrated = true
  await queries.prefetchQuery({ queryKey: ['notices'], queryFn: ask })
  expect(queries.getQueryData(['notices'])).toBe('newer')
})
