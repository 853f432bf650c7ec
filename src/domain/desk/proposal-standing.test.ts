import { expect, test } from 'vitest'

import { permissions } from '#domain/access/permission.ts'

import {
  hasLapsed,
  lapsesAtMsOf,
  type Maker,
  rightToPropose,
  type Standing,
  standingOf,
} from './proposal-standing.ts'

const standing: Standing = { lapsesAtMs: 1_000, isMakerActive: true, makerHoldsTheRight: true }

test.each<[string, Partial<Standing>, number, boolean]>([
  ['in its time', {}, 999, false],
  ['as its time ends', {}, 1_000, true],
  ['of a suspended maker', { isMakerActive: false }, 999, true],
  ['of a maker who lost the right', { makerHoldsTheRight: false }, 999, true],
])('a proposal %s', (_what, change, nowMs, lapsed) => {
  expect(hasLapsed({ ...standing, ...change }, nowMs)).toBe(lapsed)
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
  ['with the role', {}, { isMakerActive: true, makerHoldsTheRight: true }],
  ['with the single right', { role: null, permissions: ['ledger.adjust'] }, { makerHoldsTheRight: true }],
  ['with another role since', { role: 'support' }, { makerHoldsTheRight: false }],
  ['whose money rights rest', { restsMoney: true }, { makerHoldsTheRight: false }],
  ['who is suspended', { isActive: false }, { isMakerActive: false }],
  ['reset since', { handedOverAt: at(4) }, { isMakerActive: false }],
  ['reset before', { handedOverAt: at(3) }, { isMakerActive: true }],
])('the maker %s', (_what, change, said) => {
  const found = standingOf(
    { ...maker, ...change },
    { deed: 'adjustments.proposeAdjustment', proposedAtMs: 3, lapsesAtMs: 5 },
  )
  expect(found).toMatchObject({ lapsesAtMs: 5, ...said })
})

test('a proposal lapses seven days after it was made', () => {
  expect(lapsesAtMsOf(5)).toBe(604_800_005)
})

test('each kind of proposal names a right that exists', () => {
  for (const right of Object.values(rightToPropose)) expect(permissions).toContain(right)
})
