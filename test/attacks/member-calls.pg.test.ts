import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { agentContracts } from '#contract/agent-contracts.ts'
import { agentPayouts } from '#contract/agent-payouts.ts'
import { agentStatements } from '#contract/agent-statements.ts'
import { agents } from '#contract/agents.ts'
import { codes } from '#contract/codes.ts'
import { content, eContent } from '#contract/content.ts'
import { siteContracts } from '#contract/contracts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { feedback } from '#contract/feedback.ts'
import { eGames, games } from '#contract/games.ts'
import { freePlay } from '#contract/free-play.ts'
import { deposits } from '#contract/deposits.ts'
import { limits } from '#contract/limits.ts'
import { missions } from '#contract/missions.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { memberRewards } from '#contract/rewards.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { levels } from '#contract/levels.ts'
import { points } from '#contract/points.ts'
import { friends } from '#contract/friends.ts'
import { raffles } from '#contract/raffles.ts'
import { ticketDraws } from '#contract/ticket-draws.ts'
import { records } from '#contract/records.ts'
import { rounds } from '#contract/rounds.ts'
import { teamReports } from '#contract/team-reports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { myAccount } from '#contract/my-account.ts'
import { registration } from '#contract/registration.ts'
import { social } from '#contract/social.ts'
import { support } from '#contract/support.ts'
import { winnings } from '#contract/winnings.ts'
import { countHashes, prepareDummyHash } from '#server/people/accounts/passwords/passwords.ts'
import { signedIn } from '#test/pg/factors.ts'
import { giveHuman } from '#test/pg/human.ts'
import { type Answer, openVisitor } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, knownCalls } from './attack.ts'

let server: TestServer

const PASSWORD = 'Seven-herons-at-dusk'

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  const flags = { freePlay: true, mobileCodeLogin: true, mobileRegistration: true, forgotByMobile: true }
  await server.asOwner('UPDATE merchant SET flags = flags || $1::jsonb WHERE id = $2', [
    flags,
    server.merchantId,
  ])
  await server.services.registry.refresh()
  await prepareDummyHash()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['sent_code', 'throttle_bucket']) await server.asOwner(`DELETE FROM ${table}`)
})

let names = 0
const freeName = () => `free${(names += 1)}`
const freeNumber = () => String(9_170_000_000 + (names += 1))

const form = (username: string) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: '1990-05-04',
  isAgreed: true,
  registerMethod: 'WEB',
})
const number = (mobile: string) => ({ mobileNum: mobile, countryDialingCode: '63' })

/** The comparable part of an answer: without the time and the correlation id. */
function plainOf({ status, body, headers }: Answer): string {
  const { 'x-correlation-id': _id, date: _date, ...rest } = headers
  return JSON.stringify({ status, body: { ...body, correlationId: '' }, headers: rest })
}

async function takenMember() {
  const mobile = freeNumber()
  const taken = await server.fixtures.member({ merchantId: server.merchantId, account: freeName() })
  await server.asOwner('UPDATE member SET mobile = $1, mobile_verified_at = now() WHERE id = $2', [
    `+63${mobile}`,
    taken.id,
  ])
  const [row] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    taken.id,
  ])
  return { account: row?.account ?? '', mobile }
}

test('3: without proof of work no answer says whether a name or number is taken, and no hash is computed', async () => {
  const { account, mobile } = await takenMember()
  for (const [call, taken, free] of [
    [registration.register, form(account), form(freeName())],
    [
      codes.smsRegister,
      { ...number(mobile), mobileNo: mobile },
      { ...number(mobile), mobileNo: freeNumber() },
    ],
  ] as const) {
    const shape = (input: object) => {
      const { mobileNum: _num, ...rest } = input as { mobileNum?: string }
      return call === codes.smsRegister ? rest : input
    }
    const before = countHashes()
    const answers = await Promise.all(
      [taken, free].map((input) => openVisitor(server).ask(call, { ...shape(input), human: 'forged' })),
    )
    expect(answers.map(({ body }) => body.code)).toEqual(['human_check_failed', 'human_check_failed'])
    expect(new Set(answers.map(plainOf)).size).toBe(1)
    expect(countHashes()).toBe(before)
  }
})

test('3: whether a name is taken costs a piece of work and a hash each time, as a registration does', async () => {
  const { account } = await takenMember()
  const cost = async (username: string) => {
    const human = await giveHuman(server.merchantId)
    const before = countHashes()
    const answer = await openVisitor(server).ask(registration.register, { ...form(username), human })
    const again = await openVisitor(server).ask(registration.register, { ...form(freeName()), human })
    return { code: answer.body.code, hashes: countHashes() - before, again: again.body.code }
  }
  expect(await cost(account)).toEqual({ code: 'account_taken', hashes: 1, again: 'human_check_failed' })
  expect(await cost(freeName())).toEqual({ code: undefined, hashes: 1, again: 'human_check_failed' })
})

test('3: the page says the same for a number with an account and for a free one', async () => {
  const { mobile } = await takenMember()
  const ask = async (mobileNo: string) =>
    plainOf(
      await openVisitor(server).ask(codes.smsRegister, {
        mobileNo,
        countryDialingCode: '63',
        human: await giveHuman(server.merchantId),
      }),
    )
  expect(await ask(mobile)).toBe(await ask(freeNumber()))
})

/** Every call that requires a human check, with otherwise valid input. */
const worked: readonly (readonly [Endpoint, () => object])[] = [
  [registration.register, () => form(freeName())],
  [
    registration.registerMobile,
    () => {
      const { username: _name, ...rest } = form('')
      return { ...rest, ...number(freeNumber()), verificationCode: '123456' }
    },
  ],
  [codes.smsNoLogin, () => number(freeNumber())],
  [codes.smsRegister, () => ({ mobileNo: freeNumber(), countryDialingCode: '63' })],
  [codes.smsForgot, () => number(freeNumber())],
  [codes.forgotByEmail, () => ({ username: freeName(), email: 'a@mail.test' })],
  [freePlay.tryFree, () => ({ os: 'x', platform: 'W', random: 'x'.repeat(48), gatewayVersion: 3 })],
]
/**
 * Registration by provider needs a visit, and members send feedback and messages without a check: covered by their
 * own tests.
 */
const workedElsewhere = [social.registerSocial, feedback.send, support.send]

test('10: every call that asks for work refuses none, forged work, and work that was used', async () => {
  const asking = knownCalls
    .map(({ endpoint }) => endpoint)
    .filter(({ input }) => 'human' in ((input as { properties?: object }).properties ?? {}))
  const known = [...worked.map(([endpoint]) => endpoint), ...workedElsewhere].map(({ path }) => path)
  expect(asking.map(({ path }) => path).toSorted()).toEqual(known.toSorted())
  for (const [endpoint, input] of worked) {
    const ask = (further: object) => openVisitor(server).ask(endpoint, { ...input(), ...further })
    const text = [(await ask({})).body.code, (await ask({ human: '' })).body.code]
    for (const human of ['forged', Buffer.from('{}').toString('base64')])
      text.push((await ask({ human })).body.code)
    const used = await giveHuman(server.merchantId)
    await openVisitor(server).ask(codes.smsNoLogin, { ...number(freeNumber()), human: used })
    text.push((await ask({ human: used })).body.code)
    expect([endpoint.path, text]).toEqual([
      endpoint.path,
      ['invalid_input', 'invalid_input', 'human_check_failed', 'human_check_failed', 'human_check_failed'],
    ])
  }
})

test('94: a merchant’s pattern that would run for ever and a text without end are judged in no time', async () => {
  await server.asOwner(`UPDATE merchant SET registration = registration || $1::jsonb WHERE id = $2`, [
    { line: { enabled: true, maxLength: 254, acceptedPattern: `${'*a'.repeat(48)}*b` } },
    server.merchantId,
  ])
  await server.services.registry.refresh()
  try {
    for (const [line, status, code] of [
      ['a'.repeat(254), 409, 'fields'],
      ['(a+)+$'.repeat(40), 409, 'fields'],
      [`${'a'.repeat(200)}b`, 409, 'human_check_failed'],
      ['a'.repeat(10_000), 400, 'invalid_input'],
      ['a'.repeat(100_000), 413, 'too_large'],
    ] as const) {
      const answer = await openVisitor(server).ask(registration.register, {
        ...form(freeName()),
        fields: { line },
        human: 'forged',
      })
      expect([line.length, answer.status, answer.body.code]).toEqual([line.length, status, code])
    }
  } finally {
    await server.asOwner(`UPDATE merchant SET registration = registration - 'line' WHERE id = $1`, [
      server.merchantId,
    ])
    await server.services.registry.refresh()
  }
})

test('101: a fault in a call of a member or of a visitor tells its id, and nothing of the machinery', async () => {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  const session = await signedIn(server, member)
  const login = () => openVisitor(server).logIn({ username: freeName(), password: PASSWORD })
  const security = () => session.visitor.ask(myAccount.security, {}, session.token)
  for (const [table, ask] of [
    ['payout_account', security],
    ['login_failure', login],
  ] as const) {
    await server.asOwner(`REVOKE SELECT ON ${table} FROM tessera_app`)
    const answer = await ask()
    await server.asOwner(`GRANT SELECT ON ${table} TO tessera_app`)
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      success: false,
      code: 'internal_error',
      message: expect.any(String) as string,
      correlationId: expect.stringMatching(/^[\w-]{8,64}$/) as string,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(
      new RegExp(`${table}|permission denied|SELECT|relation "|node_modules`),
    )
    const { correlationId } = answer.body as unknown as { correlationId: string }
    expect(server.logged.some((line) => line.includes(correlationId) && line.includes(table))).toBe(true)
  }
})

const boundedLists = [
  agentContracts.contractTerms.path,
  agentContracts.contracts.path,
  agentPayouts.listRebates.path,
  agentStatements.debts.path,
  agentStatements.statementBets.path,
  agentStatements.statementPlay.path,
  agentStatements.statementWindows.path,
  agentStatements.statements.path,
  agents.joinLinks.path,
  agents.team.path,
  content.announcements.path,
  deposits.list.path,
  eGames.eFavourites.path,
  eContent.eAnnouncements.path,
  eGames.eGameList.path,
  eGames.eRecentGames.path,
  feedback.own.path,
  friends.list.path,
  games.favourites.path,
  games.gameList.path,
  games.recentGames.path,
  levels.reviews.path,
  limits.history.path,
  lottery.comingDraws.path,
  missions.rewards.path,
  lottery.openedNumbersOfGame.path,
  lotteryTickets.list.path,
  memberRewards.list.path,
  memberTransfers.list.path,
  points.movements.path,
  points.redemptions.path,
  raffles.drawn.path,
  raffles.draws.path,
  raffles.hashes.path,
  ticketDraws.steps.path,
  ticketDraws.tickets.path,
  myAccount.sessions.path,
  records.transactions.path,
  rounds.list.path,
  teamReports.agentAnnouncements.path,
  teamReports.teamBets.path,
  teamReports.teamTransfers.path,
  teamReports.teamUsers.path,
  winnings.board.path,
  withdrawals.list.path,
]

test('103: the lists of members and visitors are bounded, and many at once are answered in bounded time', async () => {
  const lists = Object.values(siteContracts).flatMap((contract: Record<string, Endpoint>) =>
    Object.values(contract).filter(({ input }) => {
      const { properties = {} } = input as { properties?: object }
      return 'pageNo' in properties || 'after' in properties
    }),
  )
  expect(lists.map(({ path }) => path).toSorted()).toEqual(boundedLists.toSorted())
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  const session = await signedIn(server, member)
  const list = (query: string) =>
    session.visitor.call('GET', `${myAccount.sessions.path}${query}`, { token: session.token })
  for (const query of [
    'pageNo=1e9',
    'pageNo=-1',
    'pageNo=0',
    'pageNo=101',
    'pageSize=1000000000',
    'limit=-1',
  ])
    expect((await openVisitor(server).call('GET', `${content.announcements.path}?${query}`)).status).toBe(400)
  for (const query of ['limitNum=1e9', 'limitNum=-1', 'limitNum=0', 'after=x', `after=${'9'.repeat(4_000)}`])
    expect((await openVisitor(server).call('GET', `${winnings.board.path}?${query}`)).status).toBe(400)
  for (const query of ['pageNo=1e9', 'pageNo=0', 'pageSize=22', 'pageSize=-1', 'after=x', 'minLineNum=1e9'])
    expect(
      (await openVisitor(server).call('GET', `${games.gameList.path}?gameType=RNG&${query}`)).status,
    ).toBe(400)
  for (const query of ['?after=1', '?after=-1', `?after=${'9'.repeat(4_000)}`, '?pageSize=1e9', '?limit=1e9'])
    expect((await list(query)).status).toBe(400)
  await server.asOwner(
    `INSERT INTO session (merchant_id, member_id, secret_hash, idle_minutes, expires_at)
     SELECT $1, $2::bigint, sha256(('crowd ' || $2::bigint || ' ' || n)::bytea), 30, now() + interval '1 day'
       FROM generate_series(1, 5000) AS n`,
    [member.merchantId, member.id],
  )
  const answers = await Promise.all(Array.from({ length: 100 }, () => list('')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { body } of answers.slice(0, 3))
    expect((body.value as { list: object[]; hasMore: boolean }).list).toHaveLength(20)
})
