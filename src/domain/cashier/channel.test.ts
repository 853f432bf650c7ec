import { expect, test } from 'vitest'

import {
  type ChannelRules,
  type WrittenChannel,
  channelFaults,
  readChannelRules,
  refuseAmount,
  refuseChannel,
} from './channel.ts'
import { feeOf } from './fee.ts'

const sound: WrittenChannel = {
  direction: 'deposit',
  kind: 'bank',
  names: { EN: 'Bank transfer', VI: '' },
  hints: {},
  least: '100.00',
  most: '50000.00',
  feeFixed: '0.00',
  feePerMille: 0,
  opensAt: '00:00',
  closesAt: '00:00',
  rankLeast: 0,
  position: 1,
  isOn: true,
  minutes: 60,
  bank: { bank: 'Sample Bank', account: '0011 2233', holder: 'Tessera' },
}
const qr = { profile: 'qrph', bank: 'BNORPHMMXXX', account: '5267', name: 'T', city: 'Makati' } as const
const market = { currency: 'PHP', language: 'EN' }

test.each<[string, Partial<WrittenChannel>, string[]]>([
  ['as it should be', {}, []],
  ['without a name in the own language', { names: { VI: 'x' } }, ['names']],
  ['with a name that turns the writing round', { names: { EN: 'a\u202eb' } }, ['names']],
  ['with a hint that is too long', { hints: { EN: 'x'.repeat(201) } }, ['hints']],
  ['from nothing', { least: '0' }, ['least']],
  ['with a third decimal', { most: '50000.001' }, ['most']],
  ['from more than it goes to', { least: '60000' }, ['most']],
  ['with a fee below zero', { feeFixed: '-1' }, ['feeFixed']],
  ['with a fee as large as the least', { feeFixed: '100.00' }, ['feeFixed']],
  ['with a fee of more than half', { feePerMille: 501 }, ['feePerMille']],
  ['with half a thousandth', { feePerMille: 0.5 }, ['feePerMille']],
  ['until 24:00', { closesAt: '24:00' }, ['closesAt']],
  ['for an hundredth rank', { rankLeast: 100 }, ['rankLeast']],
  ['with a minute to pay', { minutes: 1 }, ['minutes']],
  ['to a bank without its details', { bank: undefined }, ['bank']],
  ['to an account of letters that are none', { bank: { bank: 'B', account: 'ก', holder: 'T' } }, ['bank']],
  ['by a code', { kind: 'qr', bank: undefined, qr }, []],
  ['by a code with a bank’s details', { kind: 'qr', qr }, ['bank']],
  [
    'by a code of other money',
    { kind: 'qr', bank: undefined, qr: { ...qr, profile: 'vietqr' } },
    ['qr/profile', 'qr/bank'],
  ],
  ['through a provider', { kind: 'provider', bank: undefined, providerCode: 'sim' }, []],
  ['through nobody', { kind: 'provider', bank: undefined }, ['providerCode']],
  ['out to a bank', { direction: 'payout', bank: undefined }, []],
  ['out by a code', { direction: 'payout', kind: 'qr', bank: undefined, qr }, ['kind']],
])('a channel %s', (_what, change, faults) => {
  expect(channelFaults({ ...sound, ...change }, market)).toEqual(faults)
})

const rules: ChannelRules = { ...readChannelRules(sound), opensAt: '09:00', closesAt: '17:30', rankLeast: 2 }

test.each<[string, Partial<ChannelRules>, string, number, string | undefined]>([
  ['within its hours', {}, '09:00', 2, undefined],
  ['a minute before', {}, '08:59', 2, 'channel_closed'],
  ['as it closes', {}, '17:30', 2, 'channel_closed'],
  ['of a lower rank', {}, '10:00', 1, 'rank_too_low'],
  ['switched off', { isOn: false }, '10:00', 9, 'channel_off'],
  ['over midnight', { opensAt: '22:00', closesAt: '04:00' }, '03:59', 2, undefined],
  ['after midnight is over', { opensAt: '22:00', closesAt: '04:00' }, '04:00', 2, 'channel_closed'],
  ['always', { opensAt: '08:00', closesAt: '08:00' }, '07:00', 2, undefined],
])('%s', (_what, change, now, rank, refusal) => {
  expect(refuseChannel({ ...rules, ...change }, { now, rank })).toBe(refusal)
})

test.each([
  [9_999_000n, 'deposit_bounds'],
  [10_000_000n, undefined],
  [5_000_000_000n, undefined],
  [5_000_001_000n, 'deposit_bounds'],
])('%d is taken: %s', (amount, refusal) => {
  expect(refuseAmount(amount, rules, 'PHP')).toBe(refusal)
})

// Rounded down to what can be paid.
test.each([
  [10_000_000n, 0n, 0, 'PHP', 0n],
  [10_000_000n, 100_000n, 0, 'PHP', 100_000n],
  [10_000_000n, 0n, 15, 'PHP', 150_000n],
  [10_001_000n, 100_000n, 15, 'PHP', 250_000n],
  [10_066_000n, 0n, 15, 'PHP', 150_000n],
  [10_067_000n, 0n, 15, 'PHP', 151_000n],
  [9_990_000_000n, 0n, 1, 'VND', 9_900_000n],
  [123_400_000n, 0n, 9, 'KWD', 1_110_600n],
])('%d costs %d and %d of a thousand, in %s: %d', (amount, feeFixed, feePerMille, currency, fee) => {
  expect(feeOf(amount, { feeFixed, feePerMille }, currency)).toBe(fee)
})
