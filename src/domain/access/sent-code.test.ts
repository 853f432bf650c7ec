import { expect, test } from 'vitest'

import { type EarlierCodes, type TriedCode, refuseSending, refuseTry, smsStanding } from './sent-code.ts'

const nothing: EarlierCodes = {
  sinceLastMs: undefined,
  ofRecipient: { hour: 0, day: 0 },
  ofAddress: { hour: 0, day: 0 },
  ofNeighbours: { hour: 0, day: 0, dayFromAddress: 0 },
}
const wait = (reason: string, waitSeconds = 300) => ({ reason, waitSeconds })

test.each<[string, Partial<EarlierCodes>, object | undefined]>([
  ['nothing before', {}, undefined],
  ['just now', { sinceLastMs: 0 }, wait('too_soon', 60)],
  ['a second too early', { sinceLastMs: 59_001 }, wait('too_soon', 1)],
  ['a minute ago', { sinceLastMs: 60_000, ofRecipient: { hour: 1, day: 1 } }, undefined],
  ['four within the hour', { ofRecipient: { hour: 4, day: 4 } }, undefined],
  ['five within the hour', { ofRecipient: { hour: 5, day: 5 } }, wait('recipient')],
  ['nine within the day', { ofRecipient: { hour: 0, day: 9 } }, undefined],
  ['ten within the day', { ofRecipient: { hour: 0, day: 10 } }, wait('recipient')],
  ['nine of the address', { ofAddress: { hour: 9, day: 29 } }, undefined],
  ['ten of the address within the hour', { ofAddress: { hour: 10, day: 10 } }, wait('address')],
  ['thirty of the address within the day', { ofAddress: { hour: 0, day: 30 } }, wait('address')],
  ['three neighbours', { ofNeighbours: { hour: 3, day: 9, dayFromAddress: 1 } }, undefined],
  [
    'four neighbours within the hour',
    { ofNeighbours: { hour: 4, day: 4, dayFromAddress: 0 } },
    wait('neighbours'),
  ],
  [
    'ten neighbours within the day',
    { ofNeighbours: { hour: 0, day: 10, dayFromAddress: 0 } },
    wait('neighbours'),
  ],
  [
    'two neighbours from one address',
    { ofNeighbours: { hour: 0, day: 2, dayFromAddress: 2 } },
    wait('neighbours'),
  ],
])('after %s', (_, before, expected) => {
  expect(refuseSending({ ...nothing, ...before })).toEqual(expected)
})

test.each<[sent: number, dailyMax: number, standing: string | undefined]>([
  [0, 500, undefined],
  [399, 500, undefined],
  [400, 500, 'near'],
  [499, 500, 'near'],
  [500, 500, 'reached'],
  [501, 500, 'reached'],
  [2, 3, undefined],
  [3, 3, 'reached'],
  [0, 1, undefined],
  [1, 1, 'reached'],
  [0, 0, undefined],
  [9, 0, undefined],
])('%i of %i text messages', (sent, dailyMax, standing) => {
  expect(smsStanding({ sent, dailyMax })).toBe(standing)
})

const fresh: TriedCode = { tries: 0, isUsed: false, isExpired: false, wrongOfRecipient: 0 }

test.each<[string, Partial<TriedCode>, string | undefined]>([
  ['fresh', {}, undefined],
  ['used', { isUsed: true }, 'used'],
  ['expired', { isExpired: true }, 'expired'],
  ['tried four times', { tries: 4, wrongOfRecipient: 4 }, undefined],
  ['tried five times', { tries: 5, wrongOfRecipient: 5 }, 'dead'],
  ['new, after fourteen mistypings', { wrongOfRecipient: 14 }, undefined],
  ['new, after fifteen mistypings', { wrongOfRecipient: 15 }, 'too_many'],
])('a code that is %s', (_, code, expected) => {
  expect(refuseTry({ ...fresh, ...code })).toBe(expected)
})
