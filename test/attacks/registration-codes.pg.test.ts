import { afterAll, beforeAll, expect, test } from 'vitest'

import { registration } from '#contract/registration.ts'
import { giveAffiliateCode } from '#server/people/members/actions.ts'
import { solveHuman } from '#test/pg/human.ts'
import { sealFor } from '#test/pg/seal.ts'
import { openVisitor, someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})

afterAll(() => server.close())

const PASSWORD = 'Seven-herons-at-dusk'
let names = 0

async function register(codes: Record<string, string>, address = someAddress(), host = server.host) {
  const username = `recruit${(names += 1)}`
  const payload = await sealFor(server, registration.register, {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-04',
    isAgreed: true,
    registerMethod: 'WEB',
    human: await solveHuman(server, host),
    ...codes,
  })
  const answer = await openVisitor(server, { host, address }).call('PUT', registration.register.path, {
    payload,
  })
  const [row] = await server.asOwner<{ upline: string | null; isOneHousehold: boolean | null }>(
    `SELECT upline_id::text AS upline, (after ->> 'isOneHousehold')::boolean AS "isOneHousehold"
       FROM member JOIN audit_entry ON audit_entry.member_id = member.id AND action = 'member.registered'
      WHERE account = $1`,
    [username],
  )
  const text = (answer.body.value as { isReferralUnknown?: boolean } | undefined)?.isReferralUnknown
  return {
    code: answer.status === 200 ? 'registered' : answer.body.code,
    ...(text === undefined ? {} : { isReferralUnknown: text }),
    ...row,
  }
}

/** A member with an affiliate code and a referral code. */
async function whoInvites(accountType = 1, merchantId = server.merchantId) {
  const member = await server.fixtures.member({ accountType, merchantId })
  const code = `C${member.id}`
  const friend = `FRIEND${member.id}`.slice(0, 12)
  await server.services.store.transact((tx) =>
    giveAffiliateCode(tx, { merchantId, code, agentId: member.id }),
  )
  await server.asOwner('UPDATE member SET referral_code = $1 WHERE id = $2', [friend, member.id])
  return { id: member.id, code, friend }
}

test('good codes lead below whom they belong to: an agent’s, and a friend’s', async () => {
  const agent = await whoInvites()
  expect(await register({ affiliateCode: agent.code })).toMatchObject({ upline: agent.id.toString() })
  const friend = await whoInvites(0)
  expect(await register({ referralCode: friend.friend })).toMatchObject({ upline: friend.id.toString() })
})

/** A referral code arrives with a link, so an invalid one is dropped without refusing the registration. */
const dropped = { code: 'registered', isReferralUnknown: true, upline: null }

// Each row: the inviter's state, and how it is set.
const unfit: [string, string][] = [
  ['suspended', `UPDATE member SET status = 'suspended' WHERE id = $1`],
  ['closed', `UPDATE member SET status = 'closed' WHERE id = $1`],
  ['on trial', 'UPDATE member SET account_type = 4 WHERE id = $1'],
]

for (const [what, how] of unfit)
  test(`nobody is brought by who is ${what}, and nobody is registered without a word`, async () => {
    const member = await whoInvites()
    await server.asOwner(how, [member.id])
    expect(await register({ affiliateCode: member.code })).toEqual({ code: 'invitation_code_error' })
    expect(await register({ referralCode: member.friend })).toMatchObject(dropped)
  })

test('a player’s code is no agent’s, and a code that was taken away is none', async () => {
  const player = await whoInvites(0)
  expect(await register({ affiliateCode: player.code })).toEqual({ code: 'invitation_code_error' })
  const agent = await whoInvites()
  await server.asOwner('UPDATE affiliate_code SET is_active = false WHERE agent_id = $1', [agent.id])
  expect(await register({ affiliateCode: agent.code })).toEqual({ code: 'invitation_code_error' })
})

test('codes of another merchant lead nowhere here', async () => {
  const other = await server.fixtures.merchant()
  const agent = await whoInvites(1, other.id)
  expect(await register({ affiliateCode: agent.code })).toEqual({ code: 'invitation_code_error' })
  expect(await register({ referralCode: agent.friend })).toMatchObject(dropped)
})

// Each row: the inviter's address, the registration's address, and whether a shared household is recorded.
const households: [string, string, boolean][] = [
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.4', false],
  ['2001:db8:5::1', '2001:db8:5::99', true],
  ['2001:db8:5::1', '2001:db8:6::1', false],
]

for (const [from, address, expected] of households)
  test(`a visitor from ${address} whom a member of ${from} invites is ${expected ? '' : 'not '}flagged`, async () => {
    const agent = await whoInvites()
    const { id } = await server.fixtures.memberSession({ id: agent.id, merchantId: server.merchantId })
    await server.asOwner('UPDATE session SET address = $1 WHERE id = $2', [from, id])
    expect(await register({ affiliateCode: agent.code }, address)).toMatchObject({
      code: 'registered',
      isOneHousehold: expected,
    })
  })

const friendships = () =>
  server.asOwner(
    `SELECT friend.inviter_id::text AS inviter, friend.is_household AS "isHousehold"
       FROM friend JOIN member ON member.id = friend.member_id WHERE account = $1`,
    [`recruit${names}`],
  )

test('a referral code of a player alone makes a friend, with the address they share', async () => {
  const [player, agent] = [await whoInvites(0), await whoInvites()]
  const { id } = await server.fixtures.memberSession({ id: player.id, merchantId: server.merchantId })
  await server.asOwner('UPDATE session SET address = $1 WHERE id = $2', ['10.1.2.3', id])
  const inviter = player.id.toString()
  await register({ referralCode: player.friend.toLowerCase() }, '10.1.2.3')
  expect(await friendships()).toEqual([{ inviter, isHousehold: true }])
  await register({ referralCode: player.friend })
  expect(await friendships()).toEqual([{ inviter, isHousehold: false }])
  const others: readonly Record<string, string>[] = [
    { referralCode: agent.friend },
    { affiliateCode: agent.code },
    { affiliateCode: agent.code, referralCode: player.friend },
    { referralCode: 'NOBODY2222' },
  ]
  for (const codes of others) {
    expect(await register(codes)).toMatchObject({ code: 'registered' })
    expect([codes, await friendships()]).toEqual([codes, []])
  }
})

test('no field makes a member an agent, a trial account, or another one’s upline', async () => {
  for (const field of ['accountType', 'uplineId', 'upline_id', 'merchantId', 'isAgent', 'trialEndsAt'])
    expect([field, (await register({ [field]: '1' })).code]).toEqual([field, 'invalid_input'])
})

test('the rules of the fields have a call of their own, as the form has them', async () => {
  const visitor = openVisitor(server)
  const rules = await visitor.call('GET', registration.registrationRules.path)
  const settings = await visitor.call('GET', registration.registrationSettings.path)
  expect(rules.body.value).toEqual((settings.body.value as { fields: unknown }).fields)
})
