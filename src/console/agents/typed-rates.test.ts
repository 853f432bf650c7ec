import { expect, test } from 'vitest'

import { changedQuotas, sentRates, typedRates } from './typed-rates.ts'

const range = { mayBeNone: true }
const read = {
  account: 'coralreef',
  isAgent: true,
  version: 2,
  rates: { lotteryPpm: 950_000, slotsPpm: 5_000, livePpm: 0, sportsPpm: 0 },
  ranges: { lottery: range, slots: range, live: range, sports: range },
  bands: [
    { fromPpm: 940_000, given: 10, left: 4 },
    { fromPpm: 950_000, given: 3, left: 3 },
  ],
  versions: [],
}

test('the form begins with the newest version, and with the accounts of each band', () => {
  const next = { rates: { slotsPpm: 6_000, livePpm: 0, sportsPpm: 0 }, fromDay: '2026-05-01' }
  expect(typedRates(read)).toMatchObject({ lotteryPpm: 950_000, quotas: { 940000: 10, 950000: 3 } })
  expect(typedRates({ ...read, next })).toMatchObject({ lotteryPpm: undefined, slotsPpm: 6_000 })
})

test('an absent return and unchanged bands are not sent', () => {
  const typed = typedRates(read)
  expect(sentRates({ ...typed, lotteryPpm: undefined })).toEqual({
    slotsPpm: 5_000,
    livePpm: 0,
    sportsPpm: 0,
  })
  expect(changedQuotas(read, typed)).toEqual([])
  expect(changedQuotas(read, { ...typed, quotas: { 940000: 12, 950000: 3 } })).toEqual([
    { fromPpm: 940_000, given: 12 },
  ])
})
