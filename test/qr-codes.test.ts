import jsQR from 'jsqr'
import { encode } from 'uqr'
import { expect, test } from 'vitest'

import { readEmv } from '#domain/cashier/emv-qr.ts'
import { type QrAccount, qrPayload } from '#domain/cashier/qr-profile.ts'

const accounts: readonly (readonly [QrAccount, string])[] = [
  [{ profile: 'vietqr', bank: '970415', account: '0011001932418', name: '', city: '' }, 'VND'],
  [
    { profile: 'qrph', bank: 'BNORPHMMXXX', account: '5267270022100867', name: 'Tessera', city: 'Makati' },
    'PHP',
  ],
  [{ profile: 'promptpay', bank: '', account: '0801234567', name: '', city: '' }, 'THB'],
  [{ profile: 'duitnow', bank: '603346', account: 'MD00129546', name: 'Tessera', city: 'Ipoh' }, 'MYR'],
]

test.each(accounts)('a code of %o is scanned back to what it was made of', (account, currency) => {
  const payload = qrPayload(account, { amount: 150_000_000n, currency, reference: '2222223D' })
  const scanned = scan(payload)
  expect(scanned).toBe(payload)
  expect(readEmv(scanned ?? '')?.get('54')).toBe(currency === 'VND' ? '1500' : '1500.00')
})

/** Renders the code at four pixels per module, as the page does, and decodes it. */
function scan(text: string): string | undefined {
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  const scale = 4
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4)
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true
      pixels.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * width + x) * 4)
    }
  return jsQR(pixels, width, width)?.data
}
