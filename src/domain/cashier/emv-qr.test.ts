import { expect, test } from 'vitest'

import { checksum, readEmv, readFields, writeEmv, writeFields } from './emv-qr.ts'

/** Published codes of banks, wallets and the standards. */
const published = [
  // NAPAS and makers of VietQR
  '00020101021238570010A00000072701270006970436011300110018008790208QRIBFTTA530370454061000005802VN62130809nhan tien6304D1EF',
  '00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C',
  '00020101021238540010A00000072701240006970418011021703477510208QRIBFTTA53037045802VN63048687',
  // PromptPay
  '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
  // QR Ph: to a person, to a merchant
  '00020101021227630012com.p2pqrpay0111BNORPHMMXXX0208999644030416526727002210086752046016530360854036005802PH5903Xhf6006Makati622905062110000708915312010803***63046399',
  '00020101021228500011ph.ppmi.p2m0111PAPHPHM1XXX0309102140529050331052047299530360854041.005802PH5903Rui6006Manila62440014com.paymaya.qr052228oYUr47CjKVCKh57wfb3s6304C116',
  // DuitNow
  '00020201021126420014A000000615000101066033460210MD001675755204866153034585802MY5925MASJID AN NUR KG PULAU PA6002MY62730325176058824920300364503190705201760588252660003807507161760587771148005630470BF',
]

test.each(published.filter((code) => code.startsWith('000201')))('%s is read', (code) => {
  expect(readEmv(code)?.get('63')).toBe(code.slice(-4))
})

test.each(published)('the checksum of %s is the one that was published', (code) => {
  expect(checksum(code.slice(0, -4))).toBe(code.slice(-4))
})

test('the checksum is the one of the catalogue', () => {
  expect(checksum('123456789')).toBe('29B1')
})

test('a sign that is changed, lost or added is noticed', () => {
  const [code = ''] = published
  for (let at = 0; at < code.length; at += 1) {
    const other = code[at] === '1' ? '2' : '1'
    expect(readEmv(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined()
    expect(readEmv(code.slice(0, at) + code.slice(at + 1))).toBeUndefined()
    expect(readEmv(`${code.slice(0, at)}${other}${code.slice(at)}`)).toBeUndefined()
  }
})

test.each([
  ['0002', undefined],
  ['000', undefined],
  ['0000', undefined],
  ['00021', undefined],
  ['0a021x', undefined],
  ['00021100021 1', undefined],
  [
    '00021101012',
    [
      ['00', '11'],
      ['01', '2'],
    ],
  ],
  ['', []],
])('%j has these fields: %j', (text, fields) => {
  const read = readFields(text)
  expect(read && [...read]).toEqual(fields)
})

test('a value that does not fit its length is never written', () => {
  expect(writeFields([['59', 'x'.repeat(99)]])).toHaveLength(103)
  for (const field of [
    ['59', ''],
    ['59', 'x'.repeat(100)],
    ['5', 'x'],
    ['AB', 'x'],
  ] as const)
    expect(() => writeFields([field])).toThrow()
})

test('written fields read back the same', () => {
  const code = writeEmv([
    ['00', '01'],
    ['54', '12.50'],
  ])
  expect(readEmv(code)?.get('54')).toBe('12.50')
})
