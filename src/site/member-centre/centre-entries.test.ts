import { expect, test } from 'vitest'

import { centreKeys, readCentre } from './centre-entries.ts'
import { menuEntries } from './menu-entries.ts'

test('safer play is the last entry of the menu', () => expect(menuEntries.at(-1)?.key).toBe('saferPlay'))

test('the member centre has the specification’s thirteen entries in its order', () => {
  expect(centreKeys).toEqual([
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
