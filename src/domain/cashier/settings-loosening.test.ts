import { expect, test } from 'vitest'

import { loosened } from './settings-loosening.ts'
import {
  readWithdrawalSettings,
  usualWithdrawalSettings,
  type WrittenWithdrawalSettings,
} from './withdrawal-settings.ts'

test.each<[string, Partial<WrittenWithdrawalSettings>, string[]]>([
  ['nothing changed', {}, []],
  ['two operators from more on', { twoOperatorsFrom: '150001.00' }, ['twoOperatorsFrom']],
  ['two operators from less on', { twoOperatorsFrom: '50.00' }, []],
  ['more of a day alone', { aloneADay: '900000.00' }, ['aloneADay']],
  ['more for a member alone', { aloneForMemberADay: '900000.00' }, ['aloneForMemberADay']],
  ['more without a look', { automaticUpTo: '5000.01' }, ['automaticUpTo']],
  ['less to stake', { wageringHundredths: 0 }, []],
  ['less time to complain', { confirmMinutes: 5 }, ['confirmMinutes']],
  ['a longer promise of payouts', { withdrawalPromiseMinutes: 60 }, ['withdrawalPromiseMinutes']],
  ['a longer promise of deposits', { depositPromiseMinutes: 60 }, ['depositPromiseMinutes']],
  ['a longer promise of answers', { servicePromiseMinutes: 3 }, ['servicePromiseMinutes']],
  ['a longer bound of holds', { holdHours: 25 }, ['holdHours']],
  ['a shorter promise', { withdrawalPromiseMinutes: 5, depositPromiseMinutes: 1 }, []],
  ['another provider', { payoutProvider: 'other-pay' }, ['payoutProvider']],
  ['a later look at transfers', { transferReviewFrom: '30000.00' }, ['transferReviewFrom']],
  ['a lower fee', { feePerMille: 0 }, []],
  ['one tighter, one looser', { most: '10.00', sumADay: '9000000.00' }, ['sumADay']],
])('%s', (_what, change, names) => {
  const after = { ...usualWithdrawalSettings, ...change }
  expect(loosened(readWithdrawalSettings(usualWithdrawalSettings), readWithdrawalSettings(after))).toEqual(
    names,
  )
})

test('less to stake before money leaves is looser', () => {
  const before = readWithdrawalSettings({ ...usualWithdrawalSettings, wageringHundredths: 100 })
  expect(loosened(before, { ...before, wageringHundredths: 99 })).toEqual(['wageringHundredths'])
})
