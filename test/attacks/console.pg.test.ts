import { afterAll, beforeAll, expect, test } from 'vitest'

import * as auditCalls from '#contract/console/audit.ts'
import * as clubCalls from '#contract/console/clubs.ts'
import * as memberCalls from '#contract/console/members.ts'
import * as operatorCalls from '#contract/console/operators.ts'
import * as outboxCalls from '#contract/console/outbox.ts'
import * as settingCalls from '#contract/console/settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { operatorRoles, permissionsOfRole } from '#domain/access/operator-role.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk, openConsoleVisitor, operatorWith } from '#test/pg/console.ts'
import { layCrowd } from '#test/pg/crowd.ts'
import { layLotteryThings } from '#test/pg/lottery-things.ts'
import { layOffer } from '#test/pg/offer-things.ts'
import { layMoneyThings } from '#test/pg/money-things.ts'
import { layOfferedGame } from '#test/pg/offered-game.ts'
import { storeReview } from '#test/pg/reviewed-reward.ts'
import { layRewardList } from '#test/pg/reward-lists.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, knownCalls, lookAtDatabase } from './attack.ts'
import { type FieldSchema, goodValue } from './hostile-values.ts'

/** Attacks on the console, numbered as in the list of attacks. */
let server: TestServer
let owner: ConsoleVisitor
let code: string

const ofConsole = knownCalls.filter(({ side }) => side === 'console')
const guarded = ofConsole.filter(({ endpoint }) => endpoint.access !== 'public')

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  owner = await clerk(server, permissions)
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
})
afterAll(() => server.close())

const codeOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => answer.body.code ?? answer.status
const forgetThrottles = () => server.asOwner('DELETE FROM throttle_bucket')

test('41: a member’s session opens no call of the console, whatever the header says that the method was', async () => {
  const member = await server.fixtures.memberSession(await server.fixtures.member({ accountType: 1 }))
  const value = (member.headers['cookie'] ?? '').replace(/^\w+=/, '')
  const before = await lookAtDatabase(server)
  const cookies = [`session=${value}`, `operator=${value}`, `session=${value}; operator=${value}`]
  const tried = new Set<string>()
  for (const [place, { endpoint }] of guarded.entries()) {
    // Common code reads the cookies: each set of them at one call of each access, one of them at every other.
    const kind = `${endpoint.method} ${endpoint.access}`
    const those = cookies.filter((_, at) => !tried.has(kind) || at === place % cookies.length)
    tried.add(kind)
    for (const cookie of those) {
      if (endpoint.throttle === 'dear') await forgetThrottles()
      const answer = await server.console.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: {
          host: server.consoleHost,
          origin: `http://${server.consoleHost}`,
          'sec-fetch-site': 'same-origin',
          'x-session-token': member.headers['x-session-token'],
          'x-http-method-override': 'GET',
          cookie,
        },
      })
      expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 401])
    }
  }
  expect(await lookAtDatabase(server)).toEqual(before)
})

test.each(operatorRoles)(
  '42: the role %s reaches what it names, and nothing else',
  async (role) => {
    const visitor = await clerk(server, permissionsOfRole(role))
    for (const { endpoint, name } of guarded) {
      const [, permission] = endpoint.access.split(':')
      if (permission === undefined) continue
      if (endpoint.throttle === 'dear') await forgetThrottles()
      const mayCall = (permissionsOfRole(role) as readonly string[]).includes(permission)
      const answer = await visitor.call(endpoint, { nobody: 1 })
      expect([name, codeOf(answer)]).toEqual([name, mayCall ? 'invalid_input' : 'forbidden'])
    }
  },
  300_000,
)

/** Inserts one row of each kind that a call reads by id; returns the ids by path. */
async function layThings(memberId: bigint): Promise<Record<string, string | undefined>> {
  const [thread] = await server.asOwner<{ id: string }>(
    `INSERT INTO service_thread (merchant_id, member_id, language) VALUES ($1, $2, 'EN') RETURNING id::text`,
    [server.merchantId, memberId],
  )
  const [feedback] = await server.asOwner<{ id: string }>(
    `INSERT INTO feedback (merchant_id, reference, request_id, member_id, topic, content, language, sent_from)
     VALUES ($1, 'AAAA-2222', gen_random_uuid(), $2, 'other', 'ten signs and more', 'EN', '10.0.0.1')
     RETURNING id::text`,
    [server.merchantId, memberId],
  )
  const [document] = await server.asOwner<{ id: string }>(
    `INSERT INTO verification_document (merchant_id, member_id, kind, pictures, request_id)
     VALUES ($1, $2, 'identity', ARRAY[gen_random_uuid()], gen_random_uuid()) RETURNING id::text`,
    [server.merchantId, memberId],
  )
  const [entry] = await server.asOwner<{ id: string }>(
    `INSERT INTO content_entry (merchant_id, kind, draft) VALUES ($1, 'partner', '{"words": {}, "facts": {}}')
     RETURNING id::text`,
    [server.merchantId],
  )
  return {
    '/console/feedback/one': feedback?.id,
    '/console/documents/one': document?.id,
    '/console/content/entry': entry?.id,
    '/console/content/history': entry?.id,
    '/console/service/thread': thread?.id,
    '/console/games/bounds': await layOfferedGame(server, 'scanned'),
  }
}

/** Inserts a lost round. */
async function layRound(memberId: bigint): Promise<Record<string, string | undefined>> {
  const [round] = await server.asOwner<{ id: string }>(
    `WITH was AS (
       INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency,
                               account, state, stake, win, bets)
       VALUES ($1, 'scanned', 'r-1', $2, 'SCANNED', 'wheel', 'CNY', 'main', 'closed', 100000, 0, 1))
     INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, game_id, vendor_code, category, currency,
                               day, state, stake, win, bets, opened_at, changed_at)
     VALUES ($1, 'scanned', 'r-1', $2, 0, 'SCANNED', 'slots', 'CNY', current_date, 'lost', 100000, 0, 1, now(), now())
     RETURNING id::text`,
    [memberId, server.merchantId],
  )
  return { '/console/round': round?.id, '/console/round/dispute.zip': round?.id }
}

/** Inserts a game provider whose secret no caller knows. */
async function layGameProvider(): Promise<void> {
  await server.asOwner(
    `INSERT INTO provider (code, name, protocol, base_url, operator_id)
     VALUES ('scanned', 'Scanned', 'forms', 'https://games.example', '7')`,
  )
  await server.asOwner(
    `INSERT INTO provider_key (provider_code, side, wrapped_secret)
     VALUES ('scanned', 'theirs', 'wrapped-secret-of-a-provider')`,
  )
}

/** A version of the offer whose code `goodValue` makes. */
/** Parts of the secrets and personal data that the test lays down. */
const secrets = [
  'argon2id',
  'wrapped-',
  'scanned.whole@',
  '905556677',
  'Van Scanned',
  '778899',
  '99887766',
  'secretHash',
  'secret_hash',
]

/** Event streams only report that something changed, pictures contain no text, and a session's rows are the record's. */
const isLeftOut = (path: string) => /\/(live|picture|mark|record\/session)$|\/pictures\//.test(path)

test('45: no answer holds a hash, a secret, or a whole number or address', async () => {
  const member = await server.fixtures.member({ merchantId: server.merchantId, account: 'scanned' })
  await server.asOwner(
    `UPDATE member SET password_hash = '$argon2id$member-secret', payment_password_hash = '$argon2id$pay-secret',
            email = 'scanned.whole@example.com', mobile = '+84905556677', payee_name = 'Nguyen Van Scanned',
            particulars = '{"idNumber": "ID-778899"}' WHERE id = $1`,
    [member.id],
  )
  await server.asOwner(
    `INSERT INTO member_totp (member_id, wrapped_secret, confirmed_at) VALUES ($1, 'wrapped-totp', now())`,
    [member.id],
  )
  await server.asOwner(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', 'A bank', 'Nguyen Van Scanned', '99887766554433')`,
    [server.merchantId, member.id],
  )
  await server.asOwner(
    `INSERT INTO outbox_message (merchant_id, member_id, channel, recipient, template, subject, body)
     VALUES ($1, $2, 'sms', '+84905556677', 'sms_code', '', 'Your code is 778899')`,
    [server.merchantId, member.id],
  )
  await server.asOwner(
    `INSERT INTO identity_provider (merchant_id, id, label, issuer, client_id, wrapped_secret)
     VALUES ($1, 'scanned', 'Scanned', 'https://id.example', 'c', 'wrapped-provider')`,
    [server.merchantId],
  )
  await layGameProvider()
  const dryRun = await layOffer(server)
  await server.fixtures.memberSession(member)
  const lottery = await layLotteryThings(server, member)
  const [message] = await server.asOwner<{ id: string }>('SELECT max(id)::text AS id FROM outbox_message')
  const rewardList = await layRewardList(server, { offer: 'given', memberId: member.id })
  const ids = {
    '/console/offers/reward-list': rewardList,
    '/console/offers/reward-list/lines': rewardList,
    '/console/offers/reward-list/result.csv': rewardList,
    '/console/outbox/message': message?.id,
    '/console/offers/dry-run': dryRun,
    '/console/offers/dry-run/members': dryRun,
    '/console/offers/reward': await storeReview(server, { offer: 'word', memberId: member.id, amount: 100n }),
    ...(await layThings(member.id)),
    ...(await layMoneyThings(server, member)),
    ...(await layRound(member.id)),
    ...lottery.ids,
  }
  let scanned = 0
  for (const { endpoint, name } of ofConsole) {
    if (endpoint.method !== 'GET' || isLeftOut(endpoint.path)) continue
    await forgetThrottles()
    const { properties = {}, required = [] } = endpoint.input as FieldSchema
    const input = {
      ...Object.fromEntries(required.map((one) => [one, goodValue(properties[one] ?? {})])),
      ...('merchantCode' in properties ? { merchantCode: code } : {}),
      ...('code' in properties ? { code: 'scanned' } : {}),
      ...('numero' in properties ? lottery.inputOf(endpoint) : {}),
      ...('memberId' in properties ? { memberId: member.id.toString() } : {}),
      ...('id' in properties
        ? { id: new Map(Object.entries(ids)).get(endpoint.path) ?? member.id.toString() }
        : {}),
    }
    const answer = await owner.call(endpoint, input)
    expect([name, answer.status]).toEqual([name, 200])
    scanned += 1
    const text = JSON.stringify(answer.body)
    for (const secret of [...secrets, owner.cookies.get('operator') ?? 'nobody'])
      expect([name, secret, text.includes(secret)]).toEqual([name, secret, false])
  }
  expect(scanned).toBeGreaterThan(15)
})

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '\u202e<b>',
  '{{constructor.constructor("alert(1)")()}}',
  '=HYPERLINK("http://evil.example","x")',
]

test('83: what a member chose comes to the operator as data, and never as a page', async () => {
  for (const [place, payload] of payloads.entries()) {
    await server.fixtures.member({ merchantId: server.merchantId, account: `evil${place}` })
    await server.asOwner('UPDATE member SET nickname = $1, member_label = $1 WHERE account = $2', [
      payload,
      `evil${place}`,
    ])
  }
  const answer = await owner.call(memberCalls.listMembers, { merchantCode: code, search: 'evil' })
  const { list } = answer.body.value as { list: { nickname: string }[] }
  expect(new Set(list.map(({ nickname }) => nickname))).toEqual(new Set(payloads))
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  const file = await owner.call(memberCalls.exportMembers, { merchantCode: code, search: 'evil' })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['x-content-type-options']).toBe('nosniff')
  expect(file.headers['content-disposition']).toContain('attachment')
  // No cell may start like a formula (CSV injection).
  for (const cell of String(file.body.value).match(/"(?:[^"]|"")*"/g) ?? [])
    expect(cell).not.toMatch(/^"\s*[=+\-@\t\r]/)
  for (const nickname of payloads.slice(0, 5)) {
    const change = { memberLabel: '', mayTransferToUpline: false, reason: 'x', version: 1 }
    const [row] = await server.asOwner<{ id: string }>(
      `SELECT id::text FROM member WHERE account = 'scanned'`,
    )
    const edit = { merchantCode: code, id: row?.id ?? '', ...change, nickname }
    expect([nickname, codeOf(await owner.call(memberCalls.changeMember, edit))]).toEqual([
      nickname,
      'nickname_invalid',
    ])
  }
})

test('99: a search holds text, whatever it looks like', async () => {
  const everything = (await owner.call(memberCalls.listMembers, { merchantCode: code, limit: 100 })).body
    .value as {
    list: object[]
  }
  expect(everything.list.length).toBeGreaterThan(5)
  for (const text of [
    `' OR '1'='1`,
    `'; DROP TABLE member; --`,
    `%`,
    `_`,
    `\\`,
    `') OR pg_sleep(0) IS NOT NULL --`,
    '${7*7}',
    `1::bigint`,
    '1 UNION SELECT 1',
    '::1; SELECT 1',
  ])
    for (const [call, field] of [
      [memberCalls.listMembers, 'search'],
      [operatorCalls.listOperators, 'search'],
      [outboxCalls.listMessages, 'recipient'],
    ] as const) {
      const answer = await owner.call(call, { merchantCode: code, [field]: text })
      expect([text, answer.status, (answer.body.value as { list: object[] }).list]).toEqual([text, 200, []])
    }
})

test('101: a fault tells its id, and nothing of the machinery', async () => {
  await server.asOwner('REVOKE SELECT ON club FROM tessera_app')
  const answer = await owner.call(clubCalls.listClubs, { merchantCode: code })
  await server.asOwner('GRANT SELECT ON club TO tessera_app')
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    success: false,
    code: 'internal_error',
    message: expect.any(String),
    correlationId: expect.stringMatching(/^[\w-]{8,64}$/),
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/club|permission|SELECT|relation "|node_modules/)
})

test('103: pages are bounded, and many at once are answered in bounded time', async () => {
  for (const call of [
    memberCalls.listMembers,
    operatorCalls.listOperators,
    outboxCalls.listMessages,
    auditCalls.listAudit,
    settingCalls.settingsHistory,
  ] as const) {
    const more = call === settingCalls.settingsHistory ? { group: 'flags' } : {}
    for (const limit of [0, -1, 101, 1e9])
      expect([
        call.path,
        limit,
        codeOf(await owner.call(call, { merchantCode: code, ...more, limit })),
      ]).toEqual([call.path, limit, 'invalid_input'])
    const deep = Buffer.from(JSON.stringify(['9'.repeat(400)])).toString('base64url')
    expect(codeOf(await owner.call(call, { merchantCode: code, ...more, after: deep }))).toBe('invalid_input')
  }
  await layCrowd(server, { prefix: 'crowd_', count: 20_000, nickname: 'Crowd' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, count) =>
      owner.call(memberCalls.listMembers, {
        merchantCode: code,
        limit: 100,
        ...(count % 2 === 0 ? { search: `crowd_${count}` } : {}),
      }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('nobody says more than a call asks for: rights, status, merchant or version of one’s own making', async () => {
  const target = await operatorWith(server, { role: 'auditor' })
  const id = target.id.toString()
  const reason = 'x'
  const before = await lookAtDatabase(server)
  for (const [call, input] of [
    [
      operatorCalls.addOperator,
      { name: 'mass.one', role: 'auditor', reason, permissions: ['operators.write'] },
    ],
    [operatorCalls.addOperator, { name: 'mass.one', role: 'auditor', reason, mustEnrol: false }],
    [operatorCalls.changeOperatorRole, { id, version: 1, role: 'auditor', reason, merchantId: null }],
    [operatorCalls.setOperatorStatus, { id, version: 1, status: 'active', reason, role: 'owner' }],
    [
      memberCalls.changeMember,
      {
        merchantCode: code,
        id: '1',
        version: 1,
        nickname: '',
        memberLabel: '',
        mayTransferToUpline: false,
        reason,
        accountType: 1,
      },
    ],
    [
      memberCalls.setMemberStatus,
      { merchantCode: code, id: '1', version: 1, status: 'active', reason, type: 41 },
    ],
    [clubCalls.addClub, { merchantCode: code, labelName: 'x', rankLevel: 1, reason, merchantId: 2 }],
    [outboxCalls.resendMessage, { merchantCode: code, id: '1', reason, recipient: 'me@example.com' }],
  ] as const) {
    await forgetThrottles()
    expect([call.path, codeOf(await owner.call(call as Endpoint, input))]).toEqual([
      call.path,
      'invalid_input',
    ])
  }
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('an operator who still has to enrol reaches only their own enrolment', async () => {
  const operator = await operatorWith(server, { role: 'owner', columns: 'must_enrol = true' })
  const session = await server.fixtures.operatorSession([])
  await server.asOwner('UPDATE operator_session SET operator_id = $1 WHERE id = $2', [
    operator.id,
    session.id,
  ])
  const visitor = openConsoleVisitor(server)
  visitor.cookies.set('operator', (session.headers['cookie'] ?? '').replace('operator=', ''))
  visitor.token = session.headers['x-session-token']
  const own = ['/console/operator', '/console/session']
  for (const { endpoint } of guarded.filter((one) => one.endpoint.access !== 'half-operator')) {
    await forgetThrottles()
    const answer = await visitor.call(endpoint, { nobody: 1 })
    const isOpen = endpoint.openBeforePasswordChange === true
    expect([endpoint.path, codeOf(answer)]).toEqual([
      endpoint.path,
      isOpen ? expect.not.stringMatching('enrolment_needed') : 'enrolment_needed',
    ])
    if (isOpen)
      expect(
        own.some((start) => endpoint.path.startsWith(start)),
        endpoint.path,
      ).toBe(true)
  }
})

test('the console’s documents are for operators who are in', async () => {
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    server.console.inject({ url, headers: { host: server.consoleHost, ...headers } })
  const whole = await server.fixtures.operatorSession([])
  const half = await server.fixtures.operatorSession([], { isHalfSignedIn: true })
  const enrolling = await server.fixtures.operatorSession([])
  await server.asOwner('UPDATE operator SET must_enrol = true WHERE id = $1', [enrolling.operatorId])
  for (const headers of [{}, { cookie: 'operator=x' }, half.headers, enrolling.headers]) {
    const page = await get('/docs/api', headers)
    expect([page.statusCode, page.headers.location]).toEqual([303, '/'])
    expect([401, 403]).toContain((await get('/docs/api/openapi.json', headers)).statusCode)
  }
  expect((await get('/docs/api', { cookie: whole.headers['cookie'] ?? '' })).statusCode).toBe(200)
  expect((await get('/docs/api/openapi.json', { cookie: whole.headers['cookie'] ?? '' })).statusCode).toBe(
    200,
  )
})
