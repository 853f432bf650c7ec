import { afterAll, beforeAll, expect, test } from 'vitest'

import * as adjustments from '#contract/console/adjustments.ts'
import { listProposals } from '#contract/console/approvals.ts'
import * as channels from '#contract/console/channels.ts'
import * as gameProviders from '#contract/console/game-providers.ts'
import * as operators from '#contract/console/operators.ts'
import * as consoleWithdrawals from '#contract/console/withdrawals.ts'
import { permissions } from '#domain/access/permission.ts'
import { countAlone, whyNotAlone } from '#server/platform/approvals/actions.ts'
import { written } from '#test/pg/deposit-stage.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { pairOf, pemOf } from '#test/pg/play-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

// One owner tries to become both operators of a proposal, by accounts that they made or whose password they hold.

type Operator = Proof & { readonly operatorId: bigint }

let stage: MoneyStage
let thief: Operator
beforeAll(async () => {
  stage = await openMoneyStage()
  thief = await session()
  await stage.server.fixtures.member({ account })
})
afterAll(() => stage?.server.close())

const session = () => stage.server.fixtures.operatorSession(permissions)
const rowOf = async (id: bigint) => {
  const [row] = await stage.server.asOwner<{ version: number }>(
    'SELECT version FROM operator WHERE id = $1',
    [id],
  )
  return { id: id.toString(), version: row?.version, reason }
}

/** Enrols the account with factors of the thief's, and lets the wait of its rights pass. */
async function takeUp(id: bigint): Promise<Operator> {
  await stage.server.asOwner(
    `UPDATE operator SET must_enrol = false, must_change_password = false, money_from = now() - interval '1 second',
            handed_over_at = handed_over_at - interval '4 days' WHERE id = $1`,
    [id],
  )
  return { ...(await stage.sessionOf(id)), operatorId: id }
}

async function addOwner(by: Proof): Promise<bigint> {
  const input = { name: `op-${crypto.randomUUID().slice(0, 8)}`, role: 'owner', reason }
  const answer = await stage.call(by, operators.addOperator, input)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return BigInt(String(answer.value['id']))
}

/** An owner made on the server, who has enrolled no factor yet. */
async function freshOwner(): Promise<bigint> {
  const [row] = await stage.server.asOwner<{ id: bigint }>(
    `INSERT INTO operator (name, role) VALUES ('op-' || substr(md5(random()::text), 1, 10), 'owner') RETURNING id`,
  )
  return BigInt(row?.id ?? 0)
}

async function reset(by: Proof, id: bigint): Promise<void> {
  expect((await stage.call(by, operators.resetOperatorAccess, await rowOf(id))).status).toBe(200)
}

const account = 'theFriend'
const limits = { twoOperatorsFrom: 1_000n, aloneADay: 1_200n, aloneForMemberADay: 1_000n }

/** Steps of the maker and of the judge; each returns the refusal, or nothing. */
const deeds = {
  amount: async (maker: Proof, judge: Proof) => {
    const requested = { account, direction: 'give', amount: '9000.00', reason: 'goodwill', words: 'A friend' }
    const input = { merchantCode: stage.code, ...once(), ...requested }
    const { value } = await stage.call(maker, adjustments.proposeAdjustment, input)
    const yes = { merchantCode: stage.code, ...once(), ...value, judgement: 'approve' }
    return (await stage.call(judge, adjustments.judgeAdjustment, yes)).code
  },
  channel: async (maker: Proof, judge: Proof) => {
    const input = { merchantCode: stage.code, channel: written, reason }
    await stage.server.asOwner(`DELETE FROM desk_proposal WHERE deed = 'channels.addChannel'`)
    const { value } = await stage.call(maker, channels.addChannel, input)
    return (await judgeAs(stage.server, judge, value['waits'])).code
  },
  threshold: async (maker: Proof, judge: Proof) => {
    const brand = { merchantCode: stage.code }
    const { value } = await stage.call(maker, consoleWithdrawals.readWithdrawalSettings, brand)
    const { version, settings } = value as { version: number; settings: object }
    const input = { ...brand, version, reason, settings: { ...settings, twoOperatorsFrom: '150000.01' } }
    await stage.server.asOwner(`DELETE FROM desk_proposal WHERE deed = 'withdrawals.saveWithdrawalSettings'`)
    const answer = await stage.call(maker, consoleWithdrawals.saveWithdrawalSettings, input)
    return (await judgeAs(stage.server, judge, answer.value['waits'])).code
  },
  key: async (maker: Proof, judge: Proof) => {
    const { code } = stage.games
    const key = pemOf(pairOf('mine').publicKey)
    await stage.call(maker, gameProviders.proposeTheirKey, { code, key, reason })
    const [row] = await stage.server.asOwner<{ id: string }>(
      'SELECT id::text FROM provider_key_waiting WHERE provider_code = $1',
      [code],
    )
    const yes = { code, id: row?.id, judgement: 'approve', reason }
    return (await stage.call(judge, gameProviders.judgeTheirKey, yes)).code
  },
} as const

/** No two of these accounts do anything together. */
async function areOne(accounts: readonly Proof[]): Promise<void> {
  const before = await stage.state()
  for (const [at, maker] of accounts.entries())
    for (const judge of accounts.toSpliced(at, 1))
      for (const [name, deed] of Object.entries(deeds))
        expect(await deed(maker, judge), `${name} by ${at}`).toBe('checker_not_independent')
  expect(await stage.state()).toEqual(before)
}

async function rightsOf(id: bigint, by: Proof): Promise<unknown> {
  const input = { merchantCode: stage.code, subject: id.toString(), group: 'operators', state: 'proposed' }
  const { value } = await stage.call(by, listProposals, input)
  return (value['list'] as { id: string; cause: string }[]).find(({ cause }) => cause === 'rights')?.id
}

const rids = {
  'suspends the other owner': async (victim: bigint) => {
    const input = { ...(await rowOf(victim)), status: 'suspended' }
    expect((await stage.call(thief, operators.setOperatorStatus, input)).status).toBe(200)
  },
  'takes the role of the other owner': async (victim: bigint) => {
    const input = { ...(await rowOf(victim)), role: 'auditor' }
    expect((await stage.call(thief, operators.changeOperatorRole, input)).status).toBe(200)
  },
  'resets the other owner, who has no second factor': (victim: bigint) => reset(thief, victim),
}

test.each(Object.entries(rids))(
  'an owner who %s, makes two accounts and waits for 72 hours is still one operator',
  async (_what, rid) => {
    const victim = await session()
    await rid(victim.operatorId)
    const [first, second] = [await addOwner(thief), await addOwner(thief)]
    const puppets = [await takeUp(first), await takeUp(second)]
    await areOne([thief, ...puppets])
    // Nor do they confirm each other, or by an account that a puppet made.
    const further = await addOwner(puppets[0] ?? thief)
    const third = await takeUp(further)
    for (const [id, judge] of [
      [first, puppets[1]],
      [first, third],
      [further, puppets[1]],
      [further, thief],
    ] as const)
      expect((await judgeAs(stage.server, judge ?? thief, await rightsOf(id, thief))).code).toBe(
        'checker_not_independent',
      )
    expect(await deeds.amount(third, thief)).toBe('checker_not_independent')
  },
)

test('an owner who resets two operators without a second factor holds one operator, not two', async () => {
  const [first, second] = [await freshOwner(), await freshOwner()]
  await reset(thief, first)
  await reset(thief, second)
  await areOne([thief, await takeUp(first), await takeUp(second)])
})

test('an operator who resets another one, or changes their role, does not confirm them alone', async () => {
  const id = await addOwner(thief)
  const puppet = await takeUp(id)
  const innocent = await session()
  for (const status of ['suspended', 'active'])
    await stage.call(innocent, operators.setOperatorStatus, { ...(await rowOf(id)), status })
  await takeUp(id)
  // The proposal is of an independent operator now, but neither the account nor its maker judges it.
  const rights = await rightsOf(id, innocent)
  const again = { ...(await stage.sessionOf(id)), operatorId: id }
  expect((await judgeAs(stage.server, again, rights)).code).toBe('checker_not_independent')
  expect((await judgeAs(stage.server, thief, rights)).code).toBe('checker_not_independent')
  expect(puppet.operatorId).toBe(id)
})

test('two accounts of one maker are two operators once an independent one has confirmed both', async () => {
  const maker = await session()
  const independent = await session()
  const [first, second] = [await addOwner(maker), await addOwner(maker)]
  const one = await takeUp(first)
  const other = await takeUp(second)
  expect((await judgeAs(stage.server, independent, await rightsOf(first, maker))).status).toBe(200)
  // Unconfirmed, the second one may be its maker's, who also made the first one.
  await areOne([one, other])
  expect((await judgeAs(stage.server, independent, await rightsOf(second, maker))).status).toBe(200)
  expect(await deeds.amount(one, maker)).toBe('checker_not_independent')
  expect(await deeds.amount(one, other)).toBeUndefined()
  // A new password in the hands of its maker undoes it.
  await reset(maker, first)
  await reset(maker, second)
  await areOne([await takeUp(first), await takeUp(second)])
})

test('a proposal that an account made before its password was handed over can no longer be approved', async () => {
  const maker = await session()
  const input = { merchantCode: stage.code, channel: written, reason }
  await stage.server.asOwner(`DELETE FROM desk_proposal WHERE deed = 'channels.addChannel'`)
  const { value } = await stage.call(maker, channels.addChannel, input)
  await reset(await session(), maker.operatorId)
  await stage.server.asOwner('UPDATE operator SET money_from = NULL WHERE id = $1', [maker.operatorId])
  expect((await judgeAs(stage.server, stage.other, value['waits'])).code).toBe('proposal_lapsed')
})

test('accounts that nobody confirmed share one day with their maker', async () => {
  const maker = await session()
  const independent = await session()
  const id = await addOwner(maker)
  const puppet = await takeUp(id)
  const { merchantId } = await stage.server.fixtures.member()
  // Each amount for another member, so that only the operator's day counts.
  const causeFor = async (by: Operator, amount: bigint) => {
    const { id: memberId } = await stage.server.fixtures.member()
    const deed = { merchantId, memberId, amount }
    const { store } = stage.server.services
    return await store.transact(async (tx) => {
      const cause = await whyNotAlone(tx, by, limits, deed)
      if (cause === undefined)
        await countAlone(tx, {
          ...deed,
          operatorId: by.operatorId,
          deed: 'deposits.matchDeposit',
          subject: '1',
        })
      return cause
    })
  }
  expect(await causeFor(maker, 800n)).toBeUndefined()
  expect(await causeFor(puppet, 401n)).toBe('operator_day')
  expect(await causeFor(puppet, 400n)).toBeUndefined()
  expect(await causeFor(maker, 1n)).toBe('operator_day')
  expect(await causeFor(independent, 800n)).toBeUndefined()
  expect((await judgeAs(stage.server, independent, await rightsOf(id, maker))).status).toBe(200)
  expect(await causeFor(puppet, 800n)).toBeUndefined()
})
