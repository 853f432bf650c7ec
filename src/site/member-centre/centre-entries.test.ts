import { expect, test } from 'vitest'

import { centreEntries, readCentre } from './centre-entries.ts'

test('the member centre has the specification’s thirteen entries in its order', () => {
  expect(centreEntries.map(({ key }) => key)).toEqual([
    'securityCenter',
    'transferFund',
    'depositv2',
    'withdraw',
    'transferUpline',
    'personalHistoryCopy',
    'transactionHistory',
    'personalProfit',
    'bonusDetails',
    'rewardCenter',
    'referral',
    'missionLeaderboard',
    'messageV2',
  ])
})

test.each([
  ['withdraw', 'withdraw', false],
  ['menu', 'securityCenter', true],
  ['', 'securityCenter', false],
  ['constructor', 'securityCenter', false],
  ['javascript:alert(1)', 'securityCenter', false],
])('%j leads to %s', (text, page, isMenu) => {
  expect(readCentre(text)).toEqual({ page, isMenu })
})
