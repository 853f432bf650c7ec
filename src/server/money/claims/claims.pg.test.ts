import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { claims } from '#contract/claims.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { UNIT } from '#domain/money/amount.ts'
import { type ClaimStage, WIN, claimFaults, openClaimStage } from '#test/pg/claim-stage.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { openResultStage } from '#test/pg/result-stage.ts'
import { type Person, ask, give, payable, requestOf } from '#test/pg/withdrawals.ts'

import { insertMove } from './store.ts'

let stage: MoneyStage
let owed: ClaimStage
beforeAll(async () => {
  stage = await openMoneyStage()
  owed = openClaimStage(stage, await openResultStage(stage))
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  expect(await claimFaults(stage)).toEqual([])
  await stage.server.close()
})

/** A member who owes 60 and has so much. */
async function debtor(has: string) {
  const { member, id, draw } = await owed.owing()
  const person = await payable(stage.server, member)
  if (has !== '0') await give(stage.server, member, has)
  // The stake and the win were played through; the first deposit is spent.
  await stage.server.asOwner('UPDATE wallet SET wagering_left = 0, unplayed = 0 WHERE member_id = $1', [
    member.id,
  ])
  return { person, member, id, draw }
}
const payAs = (person: Person, id: string, amount: string, requestId: string = randomUUID()) =>
  ask(stage.server, person, claims.pay, { requestId, id, amount })
const sumsOf = async (member: Person) => (await owed.claimsOf(member))[0]
const owedBy = async (person: Person) => (await ask(stage.server, person, withdrawals.terms)).value.owed

test.each([
  ['a part', '100', '20', [200, undefined], 20n],
  ['all of it', '100', '60', [200, undefined], 60n],
  ['more than is open', '100', '60.01', [409, 'claim_amount'], 0n],
  ['more than the wallet holds', '10', '20', [409, 'insufficient_balance'], 0n],
  ['nothing', '100', '0', [400, 'invalid_input'], 0n],
  ['a part that cannot be paid', '100', '1.001', [400, 'invalid_input'], 0n],
] as const)('a member pays %s', async (_title, has, amount, [status, code], collected) => {
  const { person, id } = await debtor(has)
  const before = await balanceOf(stage.server, person)
  expect(await payAs(person, id, amount)).toMatchObject({ status, code })
  expect(await sumsOf(person)).toMatchObject({ collected: collected * UNIT, open: WIN - collected * UNIT })
  expect(await balanceOf(stage.server, person)).toBe(before - collected * UNIT)
})

test('a payment happens once for each request, in two tabs as well', async () => {
  const { person, id } = await debtor('100')
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => payAs(person, id, '20', requestId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await sumsOf(person)).toMatchObject({ collected: 20n * UNIT })
  expect(await payAs(person, id, '30', requestId)).toMatchObject({ status: 409, code: 'request_conflict' })
  // Two tabs pay all of it at once: the second one has nothing left to pay.
  const both = await Promise.all([payAs(person, id, '40'), payAs(person, id, '40')])
  expect(both.map(({ code }) => code ?? 'paid').toSorted((one, other) => one.localeCompare(other))).toEqual([
    'claim_ended',
    'paid',
  ])
  expect(await balanceOf(stage.server, person)).toBe(40n * UNIT)
})

test('money of a bonus and reserved money pay nothing', async () => {
  const { person, id } = await debtor('150')
  await requestOf(stage.server, person, '100', { owed: '0' }).then(({ code }) =>
    expect(code).toBe('claims_changed'),
  )
  await ask(stage.server, person, claims.object, { id, words: 'I was told that I have won.' })
  expect(await requestOf(stage.server, person, '100')).toMatchObject({ status: 200 })
  expect(await payAs(person, id, '60')).toMatchObject({ status: 409, code: 'insufficient_balance' })
  expect(await balanceOf(stage.server, person, 'locked')).toBe(100n * UNIT)
  expect(await payAs(person, id, '20')).toMatchObject({ status: 200 })
})

test.each([
  // has, named, withdraws: outcome, collected
  ['the page named what is owed', '200', '60', '100', [200, undefined], 60n],
  ['the page named nothing', '200', undefined, '100', [409, 'claims_changed'], 0n],
  ['the page named less', '200', '59', '100', [409, 'claims_changed'], 0n],
  ['the page named more', '200', '61', '100', [409, 'claims_changed'], 0n],
  ['a number below zero is named', '200', '-60', '100', [400, 'invalid_input'], 0n],
  ['the rest does not hold the amount', '150', '60', '100', [409, 'insufficient_balance'], 0n],
  ['the wallet holds less than is owed', '50', '60', '100', [409, 'insufficient_balance'], 0n],
] as const)(
  'a withdrawal pays what is owed first: %s',
  async (_title, has, named, amount, outcome, collected) => {
    const { person } = await debtor(has)
    expect(await owedBy(person)).toBe('60.00')
    const [status, code] = outcome
    const given = named === undefined ? {} : { owed: named }
    expect(await requestOf(stage.server, person, amount, given)).toMatchObject({ status, code })
    expect(await sumsOf(person)).toMatchObject({ collected: collected * UNIT })
    if (status !== 200) expect(await balanceOf(stage.server, person)).toBe(BigInt(has) * UNIT)
  },
)

test('a withdrawal in two tabs pays what is owed once', async () => {
  const { person } = await debtor('300')
  const requestId = randomUUID()
  const twice = await Promise.all(
    [1, 2].map(() => requestOf(stage.server, person, '100', { owed: '60', requestId })),
  )
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await balanceOf(stage.server, person)).toBe(140n * UNIT)
  const other = await requestOf(stage.server, person, '100', { owed: '60' })
  expect(other).toMatchObject({ status: 409, code: 'claims_changed' })
})

test('a market that does not allow it collects nothing from a withdrawal', async () => {
  const { person } = await debtor('150')
  await stage.server.asOwner("UPDATE merchant SET market_profile = 'strict' WHERE id = $1", [
    person.merchantId,
  ])
  await stage.server.services.registry.refresh()
  try {
    expect(await owedBy(person)).toBe('0.00')
    expect(await requestOf(stage.server, person, '100', { owed: '60' })).toMatchObject({
      code: 'claims_changed',
    })
    await requestOf(stage.server, person, '100')
    expect(await sumsOf(person)).toMatchObject({ collected: 0n, open: WIN })
  } finally {
    await stage.server.asOwner("UPDATE merchant SET market_profile = 'open' WHERE id = $1", [
      person.merchantId,
    ])
    await stage.server.services.registry.refresh()
  }
})

test('an objection stops collecting from withdrawals, and is made once', async () => {
  const { person, id } = await debtor('190')
  expect(await ask(stage.server, person, claims.object, { id, words: ' ' })).toMatchObject({ status: 400 })
  const objected = await ask(stage.server, person, claims.object, { id, words: 'The page said that I won.' })
  expect(objected).toMatchObject({ status: 200, value: { state: 'objected' } })
  expect(await ask(stage.server, person, claims.object, { id, words: 'Again.' })).toMatchObject({
    status: 409,
    code: 'claim_objected',
  })
  expect(await owedBy(person)).toBe('0.00')
  expect(await requestOf(stage.server, person, '150')).toMatchObject({ status: 200 })
  expect(await sumsOf(person)).toMatchObject({ collected: 0n })
})

test('another member neither sees, pays nor objects to a claim', async () => {
  const { id } = await debtor('100')
  const { person } = await debtor('100')
  const own = (await ask(stage.server, person, claims.list)).value.list
  expect(own.map((claim) => claim.id)).not.toContain(id)
  expect(await payAs(person, id, '20')).toMatchObject({ status: 404 })
  expect(await ask(stage.server, person, claims.object, { id, words: 'Mine.' })).toMatchObject({
    status: 404,
  })
})

test('the database records no movement that the ledger does not have', async () => {
  const { id, person } = await debtor('100')
  const transfer = async (kind: string) =>
    (
      await stage.server.asOwner<{ id: bigint }>(
        'SELECT id FROM ledger_transfer WHERE member_id = $1 AND kind = $2 ORDER BY id DESC LIMIT 1',
        [person.id, kind],
      )
    )[0]?.id ?? 0n
  const add = (kind: 'collected' | 'written_off', amount: bigint, transferId: bigint) =>
    stage.server.services.store.transact((tx) =>
      insertMove(tx, { claimId: BigInt(id), kind, amount, transferId, cause: 'payment' }),
    )
  await expect(add('collected', WIN, await transfer('adjustment'))).rejects.toThrow('is no claim_collect')
  await payAs(person, id, '20')
  // The same transfer with another amount, and once more with its own.
  await expect(add('collected', 30n * UNIT, await transfer('claim_collect'))).rejects.toThrow(
    'is no claim_collect',
  )
  await expect(add('collected', 20n * UNIT, await transfer('claim_collect'))).rejects.toThrow('duplicate key')
  await expect(add('collected', WIN, await transfer('claim_collect'))).rejects.toThrow('has no')
})

test('money that comes later is not taken: only a payment or a withdrawal collects', async () => {
  const { person } = await debtor('0')
  await giveMoney(stage.server, person, 100n * UNIT)
  expect(await sumsOf(person)).toMatchObject({ collected: 0n })
  expect(await balanceOf(stage.server, person)).toBe(100n * UNIT)
})
