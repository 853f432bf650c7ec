import { expect, test } from 'vitest'

import { readRedemptionSearch } from './redemption-search.ts'

test('the queue begins with redemptions that wait', () => {
  expect(readRedemptionSearch({})).toEqual({ state: 'applying', at: [], open: undefined })
  expect(readRedemptionSearch({ state: 'sent', open: '7' })).toMatchObject({ state: 'sent', open: '7' })
  expect(readRedemptionSearch({ state: 'lost' }).state).toBe('applying')
})
