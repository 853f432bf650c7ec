import { expect, test } from 'vitest'

import { readAmount } from '#domain/money/amount.ts'

import { linesOf, owedBelow } from './statement-lines.ts'
import type { StatementDocument } from './use-statements.ts'

const payment = {
  received: '62040.00',
  dueBelow: '30000.00',
  paidBelow: '27800.00',
  fromWallet: '0.00',
  advanced: '0.00',
  debtIncome: '10.00',
  debtsPaid: '4200.00',
  credited: '30050.00',
  held: '0.00',
  paidAt: '2026-11-16T04:12:07.000Z',
}

const dividend: StatementDocument = {
  kind: 'dividend',
  statement: {
    id: '1',
    contractId: '2',
    version: 3,
    period: 'half_month',
    startDay: '2026-11-01',
    endDay: '2026-11-16',
    state: 'paid',
    validBet: '3918400.00',
    betAmount: '3918400.00',
    payouts: '3412150.00',
    active: 43,
    salaries: '14680.00',
    base: '413600.00',
    tier: 4,
    ratePpm: 150_000,
    gross: '62040.00',
    payment,
  },
  terms: {
    kind: 'dividend',
    period: 'half_month',
    carryOver: { mode: 'for_ever' },
    tiers: [{ ratePpm: 150_000 }],
  },
  fingerprint: '9f31',
  carried: '77970.00',
  below: [],
}

const namesOf = (document: StatementDocument) => linesOf(document).map(({ name }) => name)

test('the lines of a dividend lead from the play to the payment', () => {
  expect(namesOf(dividend)).toEqual([
    'validBet',
    'payouts',
    'margin',
    'salaries',
    'carriedWins',
    'base',
    'grossShare',
    'debtIncome',
    'paidBelow',
    'debtsPaid',
    'credited',
  ])
  expect(owedBelow(dividend.statement)).toBe('2200.00')
})

test('base and payment are the sums of the lines above them', () => {
  const amounts = new Map(linesOf(dividend).map(({ name, amount }) => [name, readAmount(amount) ?? 0n]))
  const sum = (...names: Parameters<typeof amounts.get>[0][]) =>
    names.reduce((total, name) => total + (amounts.get(name) ?? 0n), 0n)
  expect(sum('validBet', 'payouts')).toBe(amounts.get('margin'))
  expect(sum('margin', 'salaries', 'carriedWins')).toBe(amounts.get('base'))
  expect(sum('grossShare', 'debtIncome', 'paidBelow', 'debtsPaid')).toBe(amounts.get('credited'))
})

test('rebates, bonuses and fees of a dividend are lines of their own, and the lines still add up', () => {
  const costs = { rebates: '10000.00', bonuses: '8000.00', paymentFees: '2000.00', providerFees: '1000.00' }
  const document = {
    ...dividend,
    carried: '0.00',
    statement: { ...dividend.statement, ...costs, base: '470570.00' },
  }
  const lines = linesOf(document)
  expect(lines.map(({ name }) => name).slice(2, 9)).toEqual([
    'margin',
    'salaries',
    'rebates',
    'bonuses',
    'paymentFees',
    'providerFees',
    'base',
  ])
  const total = lines.slice(2, 8).reduce((sum, { amount }) => sum + (readAmount(amount) ?? 0n), 0n)
  expect(total).toBe(readAmount('470570.00'))
  // Each bar of the waterfall begins where the one before ends.
  const bars = lines.flatMap(({ bar }) => (bar ? [bar] : []))
  for (const [index, bar] of bars.slice(1, -1).entries())
    expect(bar[1]).toBe(bars[index]?.[index === 0 ? 1 : 0])
})

test('the bars of the waterfall begin where the one before ends', () => {
  const bars = linesOf(dividend).flatMap(({ bar }) => (bar ? [bar] : []))
  expect(bars[0]).toEqual([0, 1])
  expect(bars[2]?.[1]).toBe(bars[1]?.[0])
  expect(bars[3]).toEqual([0, bars[2]?.[0]])
})

test('a salary has no payouts, and an unpaid statement ends with the share', () => {
  const { payment: _payment, ...statement } = dividend.statement
  expect(namesOf({ ...dividend, kind: 'daily', statement: { ...statement, period: 'day' } })).toEqual([
    'validBet',
    'base',
    'grossShare',
  ])
  expect(owedBelow(statement)).toBeUndefined()
})

test('a team that has won has no bars, and its base may be below zero', () => {
  const statement = { ...dividend.statement, payouts: '4000000.00', base: '-96280.00', gross: '0.00' }
  const lines = linesOf({ ...dividend, carried: '0.00', statement })
  expect(lines.find(({ name }) => name === 'margin')).toMatchObject({ amount: '-81600.00', bar: [0, 0] })
})

test('a correction has the difference in place of the share, and opens the corrected play', () => {
  const statement = {
    ...dividend.statement,
    gross: '0.00',
    correction: { before: '62040.00', kept: '-180.00' },
    payment: {
      ...payment,
      received: '0.00',
      dueBelow: '0.00',
      paidBelow: '0.00',
      debtIncome: '0.00',
      debtsPaid: '0.00',
      credited: '0.00',
    },
  }
  const lines = linesOf({ ...dividend, statement })
  expect(lines.slice(-2).map(({ name, amount }) => [name, amount])).toEqual([
    ['correction', '-180.00'],
    ['credited', '0.00'],
  ])
  expect(lines.filter(({ opens }) => opens === 'play').map(({ name }) => name)).toEqual([
    'validBet',
    'payouts',
  ])
})
