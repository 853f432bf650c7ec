import { expect, test } from 'vitest'

import { permissions } from '#domain/access/permission.ts'

import {
  type LapseReason,
  lapsesAtMsOf,
  type Maker,
  rightToPropose,
  type Standing,
  standingOf,
  whyLapsed,
} from './proposal-standing.ts'

const standing: Standing = {
  lapsesAtMs: 1_000,
  isMakerActive: true,
  isMakerReset: false,
  makerHoldsTheRight: true,
}

test.each<[string, Partial<Standing>, number, LapseReason | undefined]>([
  ['in its time', {}, 999, undefined],
  ['of a suspended maker', { isMakerActive: false }, 1_000, 'maker_suspended'],
  ['of a maker with a new password', { isMakerReset: true }, 1_000, 'maker_reset'],
  ['of a maker who lost the right', { makerHoldsTheRight: false }, 1_000, 'maker_lost_right'],
  ['as its time ends', {}, 1_000, 'time'],
])('a proposal %s', (_what, change, nowMs, why) => {
  expect(whyLapsed({ ...standing, ...change }, nowMs)).toBe(why)
})

const at = (ms: number) => ({ getTime: () => ms })
const maker: Maker = {
  role: 'payments',
  permissions: [],
  merchantId: 1,
  isActive: true,
  restsMoney: false,
  handedOverAt: null,
}

test.each<[string, Partial<Maker>, Partial<Standing>]>([
  ['with the role', {}, { isMakerActive: true, isMakerReset: false, makerHoldsTheRight: true }],
  ['with the single right', { role: null, permissions: ['ledger.adjust'] }, { makerHoldsTheRight: true }],
  ['with another role since', { role: 'support' }, { makerHoldsTheRight: false }],
  ['whose money rights rest', { restsMoney: true }, { makerHoldsTheRight: false }],
  ['who is suspended', { isActive: false }, { isMakerActive: false }],
  ['reset since', { handedOverAt: at(4) }, { isMakerReset: true }],
  ['reset in the same millisecond', { handedOverAt: at(3) }, { isMakerReset: true }],
  ['reset before', { handedOverAt: at(2) }, { isMakerReset: false }],
])('the maker %s', (_what, change, expected) => {
  const found = standingOf(
    { ...maker, ...change },
    { deed: 'adjustments.proposeAdjustment', proposedAtMs: 3, lapsesAtMs: 5 },
  )
  expect(found).toMatchObject({ lapsesAtMs: 5, ...expected })
})

test('a proposal lapses seven days after it was made', () => {
  expect(lapsesAtMsOf(5)).toBe(604_800_005)
})

test('each kind of proposal names a right that exists', () => {
  for (const right of Object.values(rightToPropose)) expect(permissions).toContain(right)
})
