import { expect, test } from 'vitest'

import { type AgentDebt, type SettlementNode, settle } from './settlement.ts'

const M = 100_000n
const step = 1_000n
const [U, A, B, C, A1] = [1n, 2n, 3n, 4n, 5n]
const node = (id: bigint, uplineId: bigint | undefined, gross: bigint, wallet = 0n): SettlementNode => ({
  id,
  uplineId,
  gross: gross * M,
  wallet: wallet * M,
  isHeld: false,
})
const debt = (
  debtorId: bigint,
  creditorId: bigint | 'brand',
  amount: bigint,
  since = '2026-11-16',
): AgentDebt => ({
  debtorId,
  creditorId,
  since,
  amount: amount * M,
})
const run = (
  nodes: readonly SettlementNode[],
  { debts = [], advanceMax = 0n }: { debts?: readonly AgentDebt[]; advanceMax?: bigint } = {},
) => settle({ nodes, debts, day: '2026-12-01', step, advanceMax: advanceMax * M })
const lineOf = (settlement: ReturnType<typeof run>, id: bigint) => {
  const line = settlement.lines.find((one) => one.id === id)
  if (!line) throw new Error('no line')
  return line
}

test('net: U 7,800 with A at 2,160 and B at 360 keeps 5,280', () => {
  const settled = run([node(U, undefined, 7_800n), node(A, U, 2_160n), node(B, U, 360n)])
  expect(settled.lines.map(({ id, credited }) => [id, credited])).toEqual([
    [U, 5_280n * M],
    [A, 2_160n * M],
    [B, 360n * M],
  ])
  expect(settled.debts).toEqual([])
})

test('a deficit: U at 8,000 with 30,000 in the wallet owes A 60,000: 38,000 paid, 22,000 owed', () => {
  const settled = run([node(U, undefined, 8_000n, 30_000n), node(A, U, 60_000n), node(B, U, 0n)])
  expect(lineOf(settled, U)).toMatchObject({ fromWallet: 30_000n * M, credited: 0n, paidBelow: 38_000n * M })
  expect(lineOf(settled, A).credited).toBe(38_000n * M)
  expect(settled.debts).toEqual([debt(U, A, 22_000n, '2026-12-01')])
})

test('a deficit with C owed 20,000 as well: A gets 28,500 and C 9,500', () => {
  const settled = run([node(U, undefined, 8_000n, 30_000n), node(C, U, 20_000n), node(A, U, 60_000n)])
  expect(lineOf(settled, A).credited).toBe(28_500n * M)
  expect(lineOf(settled, C).credited).toBe(9_500n * M)
  expect(settled.debts).toEqual([debt(U, A, 31_500n, '2026-12-01'), debt(U, C, 10_500n, '2026-12-01')])
})

test('an upline that misses its row owes its downline: the wallet pays 2,160', () => {
  const settled = run([node(U, undefined, 0n, 3_000n), node(A, U, 2_160n)])
  expect(lineOf(settled, U)).toMatchObject({ fromWallet: 2_160n * M, credited: 0n })
  expect(lineOf(settled, A).credited).toBe(2_160n * M)
})

test('an agent that was not paid in full owes its own downlines the rest, without its wallet', () => {
  const settled = run([node(U, undefined, 0n), node(A, U, 60n, 500n), node(A1, A, 50n)])
  expect(lineOf(settled, A)).toMatchObject({ fromWallet: 0n, credited: 0n })
  expect(settled.debts).toEqual([debt(U, A, 60n, '2026-12-01'), debt(A, A1, 50n, '2026-12-01')])
})

test('downlines are paid before their upline keeps anything', () => {
  const settled = run([node(U, undefined, 0n, 38n), node(A, U, 60n), node(A1, A, 20n)])
  expect(settled.lines.map(({ id, credited }) => [id, credited])).toEqual([
    [U, 0n],
    [A, 18n * M],
    [A1, 20n * M],
  ])
})

test('old debts are paid from the next income, and pass down to the debts of the creditor', () => {
  const debts = [debt(U, A, 60n), debt(A, A1, 50n)]
  const settled = run([node(U, undefined, 100n), node(A, U, 10n), node(A1, A, 0n)], { debts })
  expect(lineOf(settled, U)).toMatchObject({ debtsPaid: 60n * M, credited: 30n * M })
  expect(lineOf(settled, A)).toMatchObject({ debtIncome: 60n * M, debtsPaid: 50n * M, credited: 20n * M })
  expect(lineOf(settled, A1)).toMatchObject({ debtIncome: 50n * M, credited: 50n * M })
  expect(settled.debts).toEqual([])
})

test('the oldest debt first, those of one day in proportion', () => {
  const debts = [debt(U, A, 40n, '2026-11-02'), debt(U, C, 30n, '2026-11-01'), debt(U, B, 20n, '2026-11-02')]
  const settled = run([node(U, undefined, 60n), ...[A, B, C].map((id) => node(id, U, 0n))], { debts })
  expect(settled.lines.map(({ debtIncome }) => debtIncome)).toEqual([0n, 20n * M, 10n * M, 30n * M])
  expect(settled.debts).toEqual([debt(U, A, 20n, '2026-11-02'), debt(U, B, 10n, '2026-11-02')])
})

test('two debts of one day to one creditor are one', () => {
  const settled = run([node(U, undefined, 30n), node(A, U, 0n)], {
    debts: [debt(U, A, 20n), debt(U, A, 20n)],
  })
  expect(settled.debts).toEqual([debt(U, A, 10n)])
})

test('debts to members without a contract, and of members without one, are not lost', () => {
  const debts = [debt(U, C, 5n), debt(B, A, 7n)]
  const settled = run([node(U, undefined, 30n)], { debts })
  expect(settled.paidToOthers).toEqual([{ id: C, amount: 5n * M }])
  expect(settled.debts).toEqual([debt(B, A, 7n)])
})

test('a debt to an agent that now stands above is paid in the same settlement', () => {
  const settled = run([node(U, undefined, 30n), node(A, U, 30n)], { debts: [debt(A, U, 10n)] })
  expect(lineOf(settled, U).credited).toBe(10n * M)
  expect(lineOf(settled, A).credited).toBe(20n * M)
})

test.each([
  ['no guarantee', 0n, [], 0n],
  ['a cap of 50', 50n, [], 50n],
  ['a cap of 50, of which 20 are open', 50n, [debt(U, 'brand', 20n)], 30n],
  ['a cap that is used up', 50n, [debt(U, 'brand', 60n)], 0n],
])('an advance of the brand: %s', (_what, advanceMax, debts, expected) => {
  const settled = run([node(U, undefined, 0n), node(A, U, 60n)], { debts, advanceMax })
  expect(lineOf(settled, U).advanced).toBe(expected * M)
  expect(lineOf(settled, A).credited).toBe(expected * M)
})

test('an advance is repaid from the next income', () => {
  const settled = run([node(U, undefined, 100n)], { debts: [debt(U, 'brand', 30n)] })
  expect([settled.repaidToBrand, lineOf(settled, U).credited]).toEqual([30n * M, 70n * M])
})

test('the income of a suspended upline is held, and its downlines are paid', () => {
  const settled = run([{ ...node(U, undefined, 100n), isHeld: true }, node(A, U, 60n)])
  expect(lineOf(settled, U)).toMatchObject({ credited: 0n, held: 40n * M })
  expect(lineOf(settled, A).credited).toBe(60n * M)
})

test('a node whose upline is missing is a bug of the caller', () => {
  expect(() => run([node(A, U, 60n)])).toThrow('upline')
})
