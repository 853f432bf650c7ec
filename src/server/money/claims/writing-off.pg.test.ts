import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { withdrawProposal } from '#contract/console/approvals.ts'
import { listAudit } from '#contract/console/audit.ts'
import { answerClaim, listClaims, readClaim, writeOffClaim } from '#contract/console/claims.ts'
import { claims } from '#contract/claims.ts'
import { permissions } from '#domain/access/permission.ts'
import { UNIT } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { writeLotteryMenu } from '#server/play/catalogue/actions.ts'
import { type ClaimStage, EIGHT, ONE, WIN, claimFaults, openClaimStage } from '#test/pg/claim-stage.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { openResultStage } from '#test/pg/result-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'
import { ask, payable } from '#test/pg/withdrawals.ts'

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

const writeOff = (by: Proof, id: string, amount: string, more: object = {}) =>
  stage.call(by, writeOffClaim, { merchantCode: stage.code, id, amount, reason, ...once(), ...more })
const latest = async (member: Parameters<ClaimStage['claimsOf']>[0]) => (await owed.claimsOf(member)).at(-1)

test.each([
  ['a part', '20', [200, undefined], 20n],
  ['all of it', '60', [200, undefined], 60n],
  ['more than is open', '61', [409, 'claim_amount'], 0n],
  ['nothing', '0', [400, 'invalid_input'], 0n],
] as const)('an operator writes off %s of a small claim', async (_title, amount, [status, code], off) => {
  const { member, id } = await owed.owing()
  expect(await writeOff(stage.owner, id, amount)).toMatchObject({ status, code })
  expect(await latest(member)).toMatchObject({
    writtenOff: off * UNIT,
    open: WIN - off * UNIT,
    collected: 0n,
  })
  expect(await owed.booksOf(member)).toMatchObject({ receivables: off * UNIT - WIN, writeOffs: -off * UNIT })
  expect(await balanceOf(stage.server, member)).toBe(0n)
})

test('a write-off happens once for each request', async () => {
  const { member, id } = await owed.owing()
  const given = once()
  const answers = await Promise.all([1, 2, 3].map(() => writeOff(stage.owner, id, '20', given)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await latest(member)).toMatchObject({ writtenOff: 20n * UNIT })
  expect(await writeOff(stage.owner, id, '30', given)).toMatchObject({ code: 'request_conflict' })
})

test('beyond the threshold a second operator approves, and the first one never', async () => {
  const { member, id } = await owed.owing(0n, 900)
  const { value } = await writeOff(stage.owner, id, '5400')
  expect(value).toMatchObject({ open: '5400.00', waits: expect.any(String) as string })
  expect(await latest(member)).toMatchObject({ writtenOff: 0n })
  const read = await stage.call(stage.owner, readClaim, { merchantCode: stage.code, id })
  expect(read.value).toHaveProperty('proposedAt')
  expect(await judgeAs(stage.server, stage.owner, value['waits'])).toMatchObject({ code: 'maker_is_checker' })
  expect(await judgeAs(stage.server, stage.other, value['waits'])).toMatchObject({ status: 200 })
  expect(await latest(member)).toMatchObject({ writtenOff: 5400n * UNIT, open: 0n })
  const after = await stage.call(stage.owner, readClaim, { merchantCode: stage.code, id })
  expect(after.value).toMatchObject({
    state: 'written_off',
    moves: [
      { kind: 'opened', cause: 'correction' },
      { kind: 'written_off', cause: 'operator', operator: expect.any(String), second: expect.any(String) },
    ],
  })
})

test('many write-offs below the threshold count together', async () => {
  const { id } = await owed.owing(0n, 1000)
  const answers: unknown[] = []
  // 4,900 is below 5,000; for one member a day single operators may do 9,000.
  const { id: other } = await owed.owing(0n, 1000)
  for (const [claim, amount] of [
    [id, '4900'],
    [other, '4900'],
    [id, '1100'],
    [other, '1100'],
  ] as const)
    answers.push((await writeOff(stage.other, claim, amount)).value['waits'])
  // 9,800 of the day's 12,000 leave 2,200 for both.
  expect(answers.map((waits) => waits !== undefined)).toEqual([false, false, false, false])
  const { id: third } = await owed.owing()
  expect((await writeOff(stage.other, third, '60')).value['waits']).toEqual(expect.any(String))
})

test('an operator without the right neither writes off nor answers', async () => {
  const { id } = await owed.owing()
  const reader = await stage.server.fixtures.operatorSession(
    permissions.filter((right) => right !== 'ledger.adjust'),
  )
  expect(await writeOff(reader, id, '20')).toMatchObject({ status: 403 })
  const answer = { merchantCode: stage.code, id, words: 'No.' }
  expect(await stage.call(reader, answerClaim, answer)).toMatchObject({ status: 403 })
})

test('a proposal that was withdrawn writes nothing off', async () => {
  const { member, id } = await owed.owing(0n, 900)
  const { value } = await writeOff(stage.owner, id, '5400')
  await stage.call(stage.owner, withdrawProposal, { merchantCode: stage.code, id: value['waits'] })
  expect(await latest(member)).toMatchObject({ writtenOff: 0n })
})

test('a forgiven part stays forgiven after another correction, and its win is not taken again', async () => {
  const { draw, member, id } = await owed.owing()
  const another = await stage.server.fixtures.operatorSession(permissions)
  await writeOff(another, id, '40')
  await giveMoney(stage.server, member, 100n * UNIT)
  await owed.correctedTo(draw, EIGHT)
  expect(await balanceOf(stage.server, member)).toBe(100n * UNIT)
  expect(await owed.claimsOf(member)).toMatchObject([
    { version: 2, cancelled: WIN, writtenOff: 0n },
    { version: 3, open: 20n * UNIT, writtenOff: 40n * UNIT },
  ])
  // A correction that makes the win right ends the write-off in the books as well.
  await owed.correctedTo(draw, ONE, 3)
  expect(await owed.booksOf(member)).toMatchObject({ receivables: 0n, writeOffs: 0n, main: 100n * UNIT })
})

test('an objection is answered once, without an account to pay to, and collected again', async () => {
  const { member, id } = await owed.owing()
  const answer = (words: string) =>
    stage.call(stage.owner, answerClaim, { merchantCode: stage.code, id, words })
  expect(await answer('Too early.')).toMatchObject({ code: 'claim_not_objected' })
  const person = { proof: await stage.server.fixtures.memberSession(member) }
  await ask(stage.server, person, claims.object, { id, words: 'The page said that I won.' })
  expect(await answer('Pay to 0123 4567 89')).toMatchObject({ code: 'payee_named' })
  expect(await answer('The official result has a 7.')).toMatchObject({ status: 200 })
  expect(await answer('Another answer.')).toMatchObject({ code: 'claim_not_objected' })
  const [own] = (await ask(stage.server, person, claims.list)).value.list
  expect(own).toMatchObject({ state: 'open', answer: 'The official result has a 7.' })
})

test('claims of another brand are absent', async () => {
  const { id } = await owed.owing()
  const foreign = await stage.server.fixtures.merchant()
  const code = stage.server.services.registry.findById(foreign.id)?.code ?? ''
  const there = { merchantCode: code, id }
  expect(await stage.call(stage.owner, readClaim, there)).toMatchObject({ status: 404 })
  expect(
    await stage.call(stage.owner, writeOffClaim, { ...there, ...once(), amount: '20', reason }),
  ).toMatchObject({
    status: 404,
  })
  expect((await stage.call(stage.owner, listClaims, { merchantCode: code })).value).toMatchObject({
    list: [],
  })
})

test('lists narrow by state, player, open amount and age, with sums of all that fit', async () => {
  const { member, id } = await owed.owing()
  const [row] = await stage.server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    member.id,
  ])
  const list = async (more: object) =>
    (await stage.call(stage.owner, listClaims, { merchantCode: stage.code, account: row?.account, ...more }))
      .value
  const sums = { amount: '60.00', open: '60.00', collected: '0.00', writtenOff: '0.00', cancelled: '0.00' }
  expect(await list({})).toMatchObject({ list: [{ id, amount: '60.00' }], totals: sums })
  expect(await list({ state: 'open', least: '60', days: 0 })).toMatchObject({ list: [{ id }] })
  for (const none of [{ state: 'collected' }, { least: '60.01' }, { days: 1 }])
    expect(await list(none)).toMatchObject({ list: [], totals: { amount: '0.00' } })
})

test('a claim has the name that the brand gives to its lottery', async () => {
  const { member, id } = await owed.owing()
  const person = await payable(stage.server, member)
  const named = async () => {
    const read = await stage.call(stage.owner, readClaim, { merchantCode: stage.code, id })
    const own = await ask(stage.server, person, claims.list)
    return [(read.value as { game: string }).game, own.value.list[0]?.game]
  }
  expect(await named()).toEqual(['Mega 6/45', 'Mega 6/45'])
  await stage.server.services.store.transact((tx) =>
    writeLotteryMenu(tx, {
      merchantId: stage.server.merchantId,
      tag: 'BALLS',
      label: { EN: 'Balls' },
      region: 'vietlott',
      prizeMode: 'Lott',
      position: 0,
      games: [{ code: 'MEGA645', remark: { EN: 'Six of Forty-Five' } }],
    }),
  )
  expect(await named()).toEqual(['Six of Forty-Five', 'Six of Forty-Five'])
})

test('the audit has the write-off with what was open', async () => {
  const { id } = await owed.owing()
  const another = await stage.server.fixtures.operatorSession(permissions)
  await writeOff(another, id, '20')
  const audit = await stage.call(stage.owner, listAudit, {
    merchantCode: stage.code,
    action: 'claim.write_off',
  })
  expect(JSON.stringify(audit.value)).toContain(`"claim":"${id}"`)
})

test('the database writes nothing off for two operators without the approval of both', async () => {
  const { member, id } = await owed.owing()
  const tried = async (cause: 'operator' | 'carried') =>
    await stage.server.services.store.transact(async (tx) => {
      const posted = await postOne(tx, {
        merchantId: member.merchantId,
        memberId: member.id,
        currency: 'CNY',
        key: `claim:forged:${randomUUID()}`,
        kind: 'claim_write_off',
        reference: 'T1',
        legs: [
          { account: 'house:write-offs', amount: -20n * UNIT },
          { account: 'house:receivables', amount: 20n * UNIT },
        ],
      })
      if (posted.outcome !== 'posted') throw new Error(posted.outcome)
      const by =
        cause === 'operator' ? { operatorId: stage.owner.operatorId, secondId: stage.other.operatorId } : {}
      const { transferId } = posted
      const move = {
        claimId: BigInt(id),
        kind: 'written_off',
        amount: 20n * UNIT,
        transferId,
        cause,
      } as const
      await insertMove(tx, { ...move, ...by })
    })
  await expect(tried('operator')).rejects.toThrow('is not approved')
  // The proposal exists, but another operator has approved it.
  const third = await stage.server.fixtures.operatorSession(permissions)
  await stage.server.asOwner(
    `INSERT INTO desk_proposal (merchant_id, deed, subject, input, before, after, cause, reason, request_id, status,
                                proposed_by, judged_by, judged_at, lapses_at)
     VALUES ($1, 'claims.writeOffClaim', $2, '{}', '{}', '{}', 'always', '', gen_random_uuid(), 'approved', $3, $4,
             now(), now() + interval '1 day')`,
    [member.merchantId, id, stage.owner.operatorId, third.operatorId],
  )
  await expect(tried('operator')).rejects.toThrow('is not approved')
  await expect(tried('carried')).rejects.toThrow('inherits no such write-off')
  expect(await latest(member)).toMatchObject({ open: WIN })
})
