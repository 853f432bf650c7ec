import { expect, test } from 'vitest'

import { readEmv, readFields } from './emv-qr.ts'
import { type QrAccount, qrAccountFaults, qrPayload } from './qr-profile.ts'

const vietqr: QrAccount = { profile: 'vietqr', bank: '970415', account: '0011001932418', name: '', city: '' }
const qrph: QrAccount = {
  profile: 'qrph',
  bank: 'BNORPHMMXXX',
  account: '5267270022100867',
  name: 'Xhf',
  city: 'Makati',
}
const promptpay: QrAccount = { profile: 'promptpay', bank: '', account: '0801234567', name: '', city: '' }
const duitnow: QrAccount = {
  profile: 'duitnow',
  bank: '603346',
  account: 'MD00129546',
  name: 'Masjid Negara',
  city: 'MY',
}

test('a code of VietQR is the one that its makers published, sign by sign', () => {
  expect(qrPayload(vietqr, { amount: 12_000_000_000n, currency: 'VND', reference: 'ung ho lu lut' })).toBe(
    '00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C',
  )
})

// Each row: the account, an amount, and the parts of a published code that ours must contain.
test.each<[string, QrAccount, string, bigint, Record<string, string>]>([
  [
    'QR Ph',
    qrph,
    'PHP',
    3_600_000n,
    {
      '27': '0012com.p2pqrpay0111BNORPHMMXXX02089996440304165267270022100867',
      '52': '6016',
      '53': '608',
      '54': '36.00',
      '58': 'PH',
      '59': 'Xhf',
      '60': 'Makati',
    },
  ],
  [
    'PromptPay by telephone',
    promptpay,
    'THB',
    45_900_000n,
    { '29': '0016A00000067701011101130066801234567', '53': '764', '54': '459.00', '58': 'TH' },
  ],
  [
    'PromptPay by tax number',
    { ...promptpay, account: '1234567890123' },
    'THB',
    100_000n,
    { '29': '0016A00000067701011102131234567890123', '54': '1.00' },
  ],
  [
    'PromptPay by wallet',
    { ...promptpay, account: '123456789012345' },
    'THB',
    150_000n,
    { '29': '0016A0000006770101110315123456789012345', '54': '1.50' },
  ],
  [
    'DuitNow',
    duitnow,
    'MYR',
    1_000n,
    {
      '26': '0014A000000615000101066033460210MD00129546',
      '53': '458',
      '54': '0.01',
      '58': 'MY',
      '59': 'Masjid Negara',
    },
  ],
])('a code of %s', (_what, account, currency, amount, expected) => {
  const fields = readEmv(qrPayload(account, { amount, currency, reference: '2222223A' }))
  expect(Object.fromEntries(fields ?? [])).toMatchObject({ ...expected, '00': '01', '01': '12' })
  expect([...(readFields(fields?.get('62') ?? '')?.values() ?? [])]).toEqual(['2222223A'])
})

test.each<[string, QrAccount, string, string[]]>([
  ['as it should be', vietqr, 'VND', []],
  ['of another country’s money', vietqr, 'PHP', ['profile']],
  ['with a bank of five digits', { ...vietqr, bank: '97041' }, 'VND', ['bank']],
  ['with blanks in the account', { ...vietqr, account: '001 100' }, 'VND', ['account']],
  ['with a BIC in small letters', { ...qrph, bank: 'bnorphmmxxx' }, 'PHP', ['bank']],
  ['of nobody', { ...qrph, name: '  ', city: 'ตลาด' }, 'PHP', ['name', 'city']],
  ['with a telephone of nine digits', { ...promptpay, account: '080123456' }, 'THB', ['account']],
  ['with a bank where none is asked', { ...promptpay, bank: '123456' }, 'THB', ['bank']],
])('an account %s', (_what, account, currency, faults) => {
  expect(qrAccountFaults(account, currency)).toEqual(faults)
})

test('a name is written in signs that every scanner knows', () => {
  const account = { ...qrph, name: 'Đặng Thị   Hồng Ñandú, nhà hàng rất là dài', city: 'Parañaque' }
  const fields = readEmv(qrPayload(account, { amount: 100_000n, currency: 'PHP', reference: 'X' }))
  expect([fields?.get('59'), fields?.get('60')]).toEqual(['Dang Thi Hong Nandu, nha', 'Paranaque'])
})
