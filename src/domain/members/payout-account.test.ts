import { expect, test } from 'vitest'

import { type PayoutAccount, refusePayoutFields, tidyPayoutAccount } from './payout-account.ts'

const fine: PayoutAccount = {
  kind: 'bank',
  institution: 'Union Link',
  holderName: 'Marisol Reyes',
  accountNumber: '6222 0212 3456 7890',
}
const wallet: PayoutAccount = { ...fine, kind: 'wallet', accountNumber: 'T-abc_12@pay.example' }

test.each([
  ['a bank', fine, []],
  ['a wallet', wallet, []],
  ['names of another script', { ...fine, institution: '中国银行', holderName: '王小明' }, []],
  ['a name with an apostrophe', { ...fine, holderName: 'O’Brien, Ann-Marie' }, []],
  ['no bank', { ...fine, institution: ' ' }, ['institution']],
  ['markup', { ...fine, holderName: '<b>me</b>' }, ['holderName']],
  ['digits are no name', { ...fine, holderName: '12345' }, ['holderName']],
  ['a short number', { ...fine, accountNumber: '12345' }, ['accountNumber']],
  ['a number too long for a bank', { ...fine, accountNumber: '1'.repeat(35) }, ['accountNumber']],
  ['a sign in a number', { ...fine, accountNumber: '1234567;' }, ['accountNumber']],
  ['a wallet with a space inside is one', { ...wallet, accountNumber: 'T 123' }, []],
  [
    'everything',
    { ...fine, institution: '', holderName: 'a', accountNumber: '' },
    ['institution', 'holderName', 'accountNumber'],
  ],
] as const)('%s', (_, given, refused) => {
  expect(refusePayoutFields(tidyPayoutAccount(given))).toEqual(refused)
})

test('the same number typed in another way is the same number', () => {
  const kept = tidyPayoutAccount({ ...fine, accountNumber: '６２２２-0212 3456-7890 ' })
  expect(kept.accountNumber).toBe('6222021234567890')
  expect(tidyPayoutAccount(wallet).accountNumber).toBe(wallet.accountNumber)
})
