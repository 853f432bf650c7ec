import { expect, test } from 'vitest'

import { type AddressRange, parseRange } from '#domain/network/address.ts'

import { judgeStatus, type OpeningRules } from './status.ts'

const range = (text: string): AddressRange => parseRange(text) ?? { first: 0n, last: 0n }
const open: OpeningRules = {
  isClosed: false,
  opensAtMs: undefined,
  windows: [],
  blockedRanges: [],
  admittedRanges: [],
  blockedCountries: [],
  servedCountries: [],
}
const window = { startsAtMs: 100, endsAtMs: 200 }

// Each row: settings, address, country, time, and the visitor's status.
const rows: [string, Partial<OpeningRules>, string, string | undefined, number, object][] = [
  ['nothing', {}, '203.0.113.7', undefined, 0, { status: 0 }],
  ['the switch', { isClosed: true }, '203.0.113.7', undefined, 0, { status: 1, opensAtMs: undefined }],
  [
    'the switch with a time',
    { isClosed: true, closedSinceMs: -50, opensAtMs: 900 },
    '203.0.113.7',
    undefined,
    0,
    { status: 1, sinceMs: -50, opensAtMs: 900 },
  ],
  [
    'a brand closed for good, to a blocked region and under maintenance too',
    { isEnded: true, isClosed: true, opensAtMs: 900, blockedRanges: [range('203.0.113.0/24')] },
    '203.0.113.7',
    undefined,
    0,
    { status: 1, opensAtMs: undefined, isEnded: true },
  ],
  ['a window, before', { windows: [window] }, '203.0.113.7', undefined, 99, { status: 0 }],
  [
    'a window, at its start',
    { windows: [window] },
    '203.0.113.7',
    undefined,
    100,
    { status: 1, sinceMs: 100, opensAtMs: 200 },
  ],
  ['a window, at its end', { windows: [window] }, '203.0.113.7', undefined, 200, { status: 0 }],
  [
    'a window without an end',
    { windows: [{ startsAtMs: Number.NEGATIVE_INFINITY, endsAtMs: Number.POSITIVE_INFINITY }] },
    '203.0.113.7',
    undefined,
    200,
    { status: 1, opensAtMs: undefined },
  ],
  [
    'a blocked range',
    { blockedRanges: [range('203.0.113.0/24')] },
    '203.0.113.7',
    undefined,
    0,
    { status: 2 },
  ],
  [
    'a blocked range, mapped',
    { blockedRanges: [range('203.0.113.0/24')] },
    '::ffff:203.0.113.7',
    undefined,
    0,
    { status: 2 },
  ],
  [
    'a blocked and an admitted range',
    { blockedRanges: [range('203.0.113.0/24')], admittedRanges: [range('203.0.113.7')] },
    '203.0.113.7',
    undefined,
    0,
    { status: 0 },
  ],
  ['a blocked country', { blockedCountries: ['US'] }, '203.0.113.7', 'US', 0, { status: 2 }],
  ['a blocked country, another', { blockedCountries: ['US'] }, '203.0.113.7', 'PH', 0, { status: 0 }],
  ['served countries', { servedCountries: ['PH'] }, '203.0.113.7', 'PH', 0, { status: 0 }],
  ['served countries, unknown', { servedCountries: ['PH'] }, '203.0.113.7', undefined, 0, { status: 2 }],
  [
    'both closed and blocked',
    { isClosed: true, blockedCountries: ['US'] },
    '203.0.113.7',
    'US',
    0,
    { status: 2 },
  ],
  [
    'an admitted address while closed',
    { isClosed: true, admittedRanges: [range('203.0.113.7')] },
    '203.0.113.7',
    undefined,
    0,
    { status: 1, opensAtMs: undefined },
  ],
]
for (const [what, rules, address, country, nowMs, expected] of rows) {
  test(`${what}: ${address} ${country ?? ''} at ${nowMs}`, () => {
    expect(judgeStatus({ ...open, ...rules }, { address, country }, nowMs)).toEqual(expected)
  })
}
