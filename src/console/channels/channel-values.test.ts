import { expect, test } from 'vitest'

import { channelFaults, type WrittenChannel } from '#domain/cashier/channel.ts'

import { channelOf, nameOfChannel, newChannel, qrProfilesOf, valuesOf } from './channel-values.ts'

const market = { currency: 'PHP', languages: ['EN', 'TY'] }
const bank = { bank: 'Union Link', account: '0012 3456', holder: 'Tide Games Inc' }
const channel: WrittenChannel = {
  direction: 'deposit',
  kind: 'bank',
  names: { EN: 'Bank transfer' },
  hints: {},
  least: '100.00',
  most: '50000.00',
  feeFixed: '0',
  feePerMille: 0,
  opensAt: '00:00',
  closesAt: '00:00',
  rankLeast: 0,
  position: 1,
  isOn: true,
  minutes: 60,
  bank,
}

test('a channel that was read and not touched travels back as it was', () => {
  expect(channelOf(valuesOf(channel, market))).toEqual(channel)
})

test.each([
  ['deposit', 'bank', ['bank']],
  ['deposit', 'qr', ['qr']],
  ['deposit', 'provider', ['providerCode']],
  ['payout', 'bank', []],
  ['payout', 'provider', ['providerCode']],
] as const)('a %s by %s carries the details of its own kind alone', (direction, kind, details) => {
  const sent = channelOf({ ...valuesOf(channel, market), direction, kind, providerCode: 'kwik' })
  expect(Object.keys(sent).filter((name) => ['bank', 'qr', 'providerCode'].includes(name))).toEqual(details)
})

test('surrounding blanks and empty texts are not sent', () => {
  const typed = {
    ...valuesOf(channel, market),
    names: { EN: ' Bank transfer ', TY: '  ' },
    least: ' 100.00 ',
  }
  expect(channelOf(typed)).toEqual(channel)
})

test('a new channel is off, and lacks its name, its limits and its bank', () => {
  const made = channelOf(newChannel('deposit', 3, market))
  expect(made).toMatchObject({ isOn: false, position: 3 })
  expect(channelFaults(made, { currency: 'PHP', language: 'EN' })).toEqual(['names', 'least', 'most', 'bank'])
})

test.each([
  ['PHP', ['qrph']],
  ['VND', ['vietqr']],
  ['USD', []],
])('codes for %s', (currency, profiles) => {
  expect(qrProfilesOf(currency)).toEqual(profiles)
})

test('a channel is called as the brand’s language has it, else as any', () => {
  expect(nameOfChannel({ names: { EN: 'Bank', TY: 'Bangko' } }, 'TY')).toBe('Bangko')
  expect(nameOfChannel({ names: { EN: 'Bank' } }, 'TY')).toBe('Bank')
})
