import { afterAll, beforeAll, expect, test } from 'vitest'

import { claims } from '#contract/claims.ts'
import { writeOffClaim } from '#contract/console/claims.ts'
import { voidTicket } from '#contract/console/lottery-tickets.ts'
import { UNIT } from '#domain/money/amount.ts'
import {
  type ClaimStage,
  EIGHT,
  ONE,
  SEVEN,
  STAKE,
  WIN,
  claimFaults,
  openClaimStage,
} from '#test/pg/claim-stage.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { type ResultStage, openResultStage } from '#test/pg/result-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { ask } from '#test/pg/withdrawals.ts'

let stage: MoneyStage
let results: ResultStage
let owed: ClaimStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
  owed = openClaimStage(stage, results)
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  expect(await claimFaults(stage)).toEqual([])
  await stage.server.close()
})

const pay = async (member: Parameters<ClaimStage['claimsOf']>[0], id: string, amount: string) =>
  await ask(stage.server, { proof: await stage.server.fixtures.memberSession(member) }, claims.pay, {
    ...once(),
    id,
    amount,
  })

test('a wrong win that is spent becomes a claim, and the product is whole again', async () => {
  const { member } = await owed.owing(5n * UNIT)
  expect(await owed.claimsOf(member)).toMatchObject([{ version: 2, amount: WIN, open: WIN }])
  expect(await owed.booksOf(member)).toEqual({ receivables: -WIN, writeOffs: 0n, main: 5n * UNIT })
})

test('another wrong result tries again to take the win: with enough money no claim is left', async () => {
  const { draw, member, id } = await owed.owing()
  await giveMoney(stage.server, member, 20n * UNIT)
  await pay(member, id, '20')
  // 40 and the 20 that it has paid are enough.
  await giveMoney(stage.server, member, 40n * UNIT)
  await owed.correctedTo(draw, EIGHT)
  expect(await balanceOf(stage.server, member)).toBe(0n)
  expect(await owed.claimsOf(member)).toMatchObject([{ version: 2, open: 0n, collected: 0n, cancelled: WIN }])
})

test('with too little money the new claim takes over what was paid', async () => {
  const { draw, member, id } = await owed.owing()
  await giveMoney(stage.server, member, 25n * UNIT)
  await pay(member, id, '20')
  await owed.correctedTo(draw, EIGHT)
  expect(await balanceOf(stage.server, member)).toBe(5n * UNIT)
  expect(await owed.claimsOf(member)).toMatchObject([
    { version: 2, open: 0n, cancelled: WIN },
    { version: 3, open: 40n * UNIT, collected: 20n * UNIT, cancelled: 0n },
  ])
})

test('a correction that makes the win right returns what was paid', async () => {
  const { draw, member, id } = await owed.owing()
  await giveMoney(stage.server, member, 20n * UNIT)
  await pay(member, id, '20')
  await owed.correctedTo(draw, ONE)
  expect(await balanceOf(stage.server, member)).toBe(20n * UNIT)
  expect(await owed.claimsOf(member)).toMatchObject([{ open: 0n, collected: 0n, cancelled: WIN }])
  expect(await owed.booksOf(member)).toMatchObject({ receivables: 0n, writeOffs: 0n })
})

test('a cancelled draw owes less: what was paid beyond it goes back', async () => {
  const { draw, member, id } = await owed.owing()
  await giveMoney(stage.server, member, 55n * UNIT)
  await pay(member, id, '55')
  await results.cancelled(draw, 2)
  await settleAll(stage.server)
  // The win of 60 goes, the stake of 10 comes: 50 of the 55 count.
  expect(await balanceOf(stage.server, member)).toBe(5n * UNIT)
  expect((await owed.claimsOf(member)).filter(({ cancelled }) => cancelled === 0n)).toEqual([])
})

test('a correction while the member pays: whichever comes first, the sums hold', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { draw, member, id } = await owed.owing()
    await giveMoney(stage.server, member, 30n * UNIT)
    await results.corrected(draw, { numbers: ONE, version: 2 })
    const [paid] = await Promise.all([pay(member, id, '30'), settleAll(stage.server)])
    expect([200, 409]).toContain(paid.status)
    expect(await balanceOf(stage.server, member)).toBe(30n * UNIT)
    expect(await owed.claimsOf(member)).toMatchObject([{ open: 0n, collected: 0n, cancelled: WIN }])
  }
})

test('four processes that settle a correction at once open one claim', async () => {
  const draw = await results.next()
  const member = await results.better(draw, 1)
  await results.drawn(draw, ONE)
  await settleAll(stage.server)
  await owed.spendTo(member, 0n)
  await results.corrected(draw, { numbers: SEVEN })
  await Promise.all([1, 2, 3, 4].map(() => settleAll(stage.server, { atOnce: 1 })))
  expect(await owed.claimsOf(member)).toMatchObject([{ amount: WIN, open: WIN }])
})

test('a ticket whose claim was partly written off is not voided: the win was forgiven', async () => {
  const { member, id } = await owed.owing()
  await stage.call(stage.owner, writeOffClaim, {
    merchantCode: stage.code,
    ...once(),
    id,
    amount: '20',
    reason,
  })
  await giveMoney(stage.server, member, WIN)
  const judged = await voidedBoth(member)
  expect(judged).toMatchObject({ status: 409, code: 'win_spent' })
  expect(await owed.claimsOf(member)).toMatchObject([{ open: 40n * UNIT, writtenOff: 20n * UNIT }])
})

/** One operator proposes to void the member's ticket, and the other one approves. */
async function voidedBoth({ id: memberId }: Parameters<ClaimStage['claimsOf']>[0]) {
  const [ticket] = await stage.server.asOwner<{ id: string }>(
    'SELECT id::text FROM lottery_ticket WHERE member_id = $1',
    [memberId],
  )
  const input = { merchantCode: stage.code, ...once(), id: ticket?.id ?? '', reason }
  const { waits } = (await stage.call(stage.owner, voidTicket, input)).value
  return await judgeAs(stage.server, stage.other, waits)
}

test('a voided ticket owes nothing: the claim is cancelled, and its payment counts', async () => {
  const { member, id } = await owed.owing()
  await giveMoney(stage.server, member, WIN)
  await pay(member, id, '20')
  expect(await voidedBoth(member)).toMatchObject({ status: 200 })
  expect(await balanceOf(stage.server, member)).toBe(STAKE)
  expect(await owed.claimsOf(member)).toMatchObject([{ open: 0n, collected: 0n, cancelled: WIN }])
})
