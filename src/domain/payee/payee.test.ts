import { expect, test } from 'vitest'

import { findPayees, type PayeeKind } from './payee.ts'

const known = { hosts: ['verde.example', 'partner.example'], accounts: ['0071 0004 5566'] }
const kindsOf = (text: string): PayeeKind[] => findPayees(text, known).map(({ kind }) => kind)

test.each<[text: string, kind: PayeeKind]>([
  // Account numbers.
  ['Pay to account 0123456789', 'number'],
  ['STK 123456 Vietcombank', 'number'],
  ['0123 4567 8901', 'number'],
  ['012.345.678', 'number'],
  ['0123-4567-89', 'number'],
  ['0123 - 4567 - 89', 'number'],
  ['0 1 2 3 4 5 6 7 8', 'number'],
  ['Account 01 23 45 67 89', 'number'],
  ['Send it to (0123) 456 789', 'number'],
  ['1234567890123', 'number'],
  ['12345678 VND', 'number'],
  ['GCash 0917 123 4567', 'number'],
  ['Nạp tiền qua MoMo 0912 345 678', 'number'],
  ['Hotline: pay to MoMo 0912 345 678', 'number'],
  ['账号：6222 0211 1111 1111', 'number'],
  ['6222-0211-1111-1111 2026-11-23', 'number'],
  ['01234567-8901-4234-8678-901234567890', 'number'],
  // Digits of other scripts, and separators between them.
  ['حوّل إلى ٠١٢٣٤٥٦٧٨٩', 'number'],
  ['۰۱۲۳۴۵۶۷۸۹', 'number'],
  ['खाता ०१२३४५६७८९', 'number'],
  ['０１２３４５６７８９', 'number'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', 'number'],
  ['①②③④⑤⑥⑦⑧', 'number'],
  ['0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', 'number'],
  ['账号六二二二零二一一一一', 'number'],
  ['0123\u200b4567\u20608901', 'number'],
  ['0123\u00ad4567', 'number'],
  ['0123 4567 O89', 'number'],
  ['0123<b>4567</b>89', 'number'],
  ['0123&#52;567&nbsp;89', 'number'],
  ['<img alt="0123 4567 89" src="/a">', 'number'],
  // Numbers with letters.
  ['DE89 3704 0044 0532 0130 00', 'iban'],
  ['kw81cbku0000000000001234560101', 'iban'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'crypto'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'crypto'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'crypto'],
  ['0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7', 'crypto'],
  ['TRX: TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'crypto'],
  ['UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG', 'crypto'],
  ['00020101021238570010A00000072701270006970403011200110123456780208QRIBFTTA', 'qr'],
  ['thief@okaxis', 'handle'],
  ['Write to @verde_cashier', 'handle'],
  ['Cash App: $verdecash', 'handle'],
  // Links.
  ['Pay at https://thief.example/pay', 'link'],
  ['pay-verde.com', 'link'],
  ['<a href="https://verde.example.thief.com/">here</a>', 'link'],
  ['Write to cashier@thief.example', 'link'],
  ['ｔｈｉｅｆ．ｅｘａｍｐｌｅ', 'link'],
  // Domains that look like the beginning of a sentence, and sentences beside a host.
  ['The offer ends.Play', 'link'],
  ['Go to Thief.Com', 'link'],
  ['Thief.Co.Uk', 'link'],
  ['Pay.Me', 'link'],
  ['thief.Example', 'link'],
  ['thief.newdomain', 'link'],
  ['thief.NEWDOMAIN', 'link'],
  ['https://thief.Start', 'link'],
  ['thief.Start/pay', 'link'],
  ['thief.Start:8443', 'link'],
  ['me@thief.Start', 'link'],
  ['<a href="//thief.Start">here</a>', 'link'],
  ['The offer ends.Start,thief.com', 'link'],
  ['The offer ends.Start.thief.com', 'link'],
  ['The offer ends.Start(thief.com)', 'link'],
])('a payee is named: %s', (text, kind) => {
  expect(kindsOf(text)).toContain(kind)
})

test.each([
  [''],
  ['Welcome to our first tournament of 2026!'],
  // Two sentences without a space between them.
  ['The offer ends.Start'],
  ['The offer ends.Start now.Deposit 100, then spin.'],
  ['Khuyến mãi kết thúc.Tham gia ngay'],
  ['Tapos na ang promo.Sumali ngayon'],
  ['For slots, e.g.Peacock Mosaic'],
  ['<b>Ends.</b>Start'],
  ['Our terms of 2019–2026 and of 2024-2025'],
  ['On 2026-11-23 10:00:00, 23.11.2026 and 23/11/2026 at 18:30'],
  ['2026-11-23T10:00:00.000Z'],
  ['2026年11月23日 10:00–12:00'],
  ['Draw 20261123-045, drawn at 20261123103000'],
  ['Draw 20261123: 05 12 23 34 41 07'],
  ['3D: 482. 5D: 3 7 1 9 0. First prize: 58921'],
  ['Odds 1.85 3.40 4.20, then 2.050 3.125'],
  ['2-1, 0-0, 3-2, 1-1, 6-4 6-3'],
  ['Win up to 10,000,000 VND'],
  ['10.000.000 ₫ and 100 000 000 đồng'],
  ['₱12,500,000.00 in prizes, USDT 1,000,000'],
  ['Deposits from 100000 VND to 500000000 VND'],
  ['奖金 10,000,000 元'],
  ['جوائز 10,000,000 ريال'],
  ['1,234,567 players'],
  ['Customer service: +84 28 3822 1234'],
  ['Hotline 1900 636 123, around the clock'],
  ['Gọi tổng đài 0283 822 1234'],
  ['客服热线 +86 10 6505 1234'],
  ['اتصل بنا ‎+971 4 123 4567'],
  ['01234567-8901-4234-8678-90123456789a'],
  ['18+ only. Return to player 96.51 %'],
  ['Read on at https://verde.example/help or <a href="https://www.partner.example/a/12345678">there</a>'],
  ['Write to help@verde.example'],
  ['<p>Pay in to 0071 0004 5566</p>'],
  ['Pay in to 007100045566'],
])('no payee is named: %s', (text) => {
  expect(findPayees(text, known)).toEqual([])
})

test('a known account makes no other number known', () => {
  expect(kindsOf('Pay in to 0071 0004 5566 or to 0071 0004 5567')).toEqual(['number'])
  expect(kindsOf('Pay in to 9900710004556699')).toEqual(['number'])
})

test.each(['a.', '<'])('a long text of %s is read to its end', (part) => {
  expect(kindsOf(`${part.repeat(20_000)}\nthief@okaxis`)).toContain('handle')
})
