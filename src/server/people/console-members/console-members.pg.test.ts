import { request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/members.ts'
import { overview } from '#contract/console/overview.ts'
import { myAccount } from '#contract/my-account.ts'
import { permissionsOfRole } from '#domain/access/operator-role.ts'
import { type Permission, permissions } from '#domain/access/permission.ts'
import { waitFor } from '#test/patience.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let owner: ConsoleVisitor
let code: string

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  owner = await clerk(server, permissions)
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
})
afterAll(() => server.close())

const reason = 'a test'
const codeOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => answer.body.code ?? answer.status
const valueOf = <T>(answer: { readonly body: { readonly value?: unknown } }) => answer.body.value as T

async function member(account: string, columns = `nickname = ''`) {
  const made = await server.fixtures.member({ merchantId: server.merchantId, account })
  await server.asOwner(`UPDATE member SET ${columns} WHERE id = $1`, [made.id])
  return { ...made, which: { merchantCode: code, id: made.id.toString() } }
}

async function accounts(input: object, visitor = owner): Promise<string[]> {
  const answer = await visitor.call(calls.listMembers, { merchantCode: code, ...input })
  return valueOf<{ list: { account: string }[] }>(answer).list.map(({ account }) => account)
}

test('members are found by the beginning of a name, and by a whole id, phone number, mail address or IP address', async () => {
  const linh = await member(
    'search_linh',
    `nickname = 'Blue Heron', email = 'Linh@Example.com', mobile = '+84901234567'`,
  )
  await member('search_lan')
  await server.fixtures.memberSession(linh)
  await server.asOwner(`UPDATE session SET address = '203.0.113.9' WHERE member_id = $1`, [linh.id])
  for (const [search, found] of [
    ['SEARCH_L', ['search_lan', 'search_linh']],
    ['search_li', ['search_linh']],
    ['blue', ['search_linh']],
    ['linh@example.com', ['search_linh']],
    ['example.com', []],
    ['+84 901 234 567', ['search_linh']],
    ['84901234567', ['search_linh']],
    ['0901', []],
    [linh.id.toString(), ['search_linh']],
    ['203.0.113.9', ['search_linh']],
    ['search%', []],
    ['search_l_', []],
    [`' OR 1=1 --`, []],
  ] as const)
    expect([search, await accounts({ search })]).toEqual([search, [...found]])
})

test('filters combine, and days are those of the merchant', async () => {
  await member('filter_one', `status = 'suspended', account_type = 41, created_at = '2026-03-01 15:59:59+00'`)
  await member('filter_two', `created_at = '2026-03-01 16:00:00+00'`)
  const search = 'filter_'
  expect(await accounts({ search, status: 'suspended' })).toEqual(['filter_one'])
  expect(await accounts({ search, type: 41 })).toEqual(['filter_one'])
  // In Shanghai the second of March begins at 16:00 UTC.
  expect(await accounts({ search, registeredFrom: '2026-03-02' })).toEqual(['filter_two'])
  expect(await accounts({ search, registeredTo: '2026-03-01' })).toEqual(['filter_one'])
  const wrong = await owner.call(calls.listMembers, { merchantCode: code, registeredFrom: '2026-02-31' })
  expect(wrong.body).toMatchObject({ code: 'invalid_input', value: { fields: ['registeredFrom'] } })
})

test.each(['newest', 'oldest', 'account'] as const)(
  'the pages of the %s order hold each member once, also when others register meanwhile',
  async (sort) => {
    const prefix = `page_${sort}_`
    for (const letter of ['c', 'a', 'e', 'b', 'd']) await member(`${prefix}${letter}`)
    const seen: string[] = []
    let after: string | undefined
    do {
      const answer = await owner.call(calls.listMembers, {
        merchantCode: code,
        search: prefix,
        sort,
        limit: 2,
        ...(after ? { after } : {}),
      })
      const page = valueOf<{ list: { account: string }[]; next?: string }>(answer)
      seen.push(...page.list.map(({ account }) => account.slice(prefix.length)))
      after = page.next
      if (seen.length === 2 && sort === 'newest') await member(`${prefix}z`)
    } while (after !== undefined)
    expect(seen).toEqual({ newest: [...'dbeac'], oldest: [...'caebd'], account: [...'abcde'] }[sort])
  },
)

test('a cursor of another order, or an invented one, is refused', async () => {
  await member('cursor_a')
  await member('cursor_b')
  const first = await owner.call(calls.listMembers, { merchantCode: code, search: 'cursor_', limit: 1 })
  const after = valueOf<{ next: string }>(first).next
  const ask = (input: object) => owner.call(calls.listMembers, { merchantCode: code, ...input }).then(codeOf)
  expect(await ask({ after, sort: 'account' })).toBe('invalid_input')
  expect(await ask({ after: Buffer.from('["newest","1 OR 1=1"]').toString('base64url') })).toBe(
    'invalid_input',
  )
})

test('contacts are masked; whole ones need a right and a reason, and are audited', async () => {
  const { which, id } = await member(
    'contacts_of',
    `email = 'whole@example.com', mobile = '+84907654321', payee_name = 'Tran Linh', birthday = '1990-05-06',
     particulars = '{"zalo": "84907654321"}'`,
  )
  const page = JSON.stringify((await owner.call(calls.memberPage, which)).body)
  for (const secret of ['whole@', '907654', 'Tran Linh', '1990-05-06']) expect(page).not.toContain(secret)
  expect(page).toContain('@example.com')
  const clerkWithout = await clerk(
    server,
    permissions.filter((one) => one !== 'members.contacts'),
  )
  expect(codeOf(await clerkWithout.call(calls.revealContacts, { ...which, reason }))).toBe('forbidden')
  const revealed = await owner.call(calls.revealContacts, { ...which, reason })
  expect(revealed.body.value).toEqual({
    email: 'whole@example.com',
    mobile: '+84907654321',
    payeeName: 'Tran Linh',
    birthday: '1990-05-06',
    waiting: {},
    particulars: [{ field: 'zalo', value: '84907654321' }],
  })
  const audit = valueOf<{ list: { action: string; reason: string }[] }>(
    await owner.call(calls.memberAudit, which),
  )
  expect(audit.list).toMatchObject([{ action: 'member.reveal_contacts', reason }])
  const rows = await server.asOwner<{ text: string }>(
    'SELECT audit_entry::text AS text FROM audit_entry WHERE member_id = $1',
    [id],
  )
  expect(rows.map(({ text }) => text).join()).not.toContain('whole@')
})

test('suspending ends the sessions with the next call, and the live stream within five seconds', async () => {
  const { which, id, merchantId } = await member('suspend_me')
  const session = await server.fixtures.memberSession({ id, merchantId })
  const { port } = await server.listen()
  const stream = { isOpen: false, hasEnded: false, text: '' }
  const call = request(
    {
      port,
      host: '127.0.0.1',
      path: '/wps/live',
      agent: false,
      headers: { host: server.host, 'sec-fetch-site': 'same-origin', cookie: session.headers['cookie'] },
    },
    (answer) => {
      stream.isOpen = true
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (stream.text += part))
      answer.on('close', () => (stream.hasEnded = true))
    },
  )
  call.on('error', () => undefined)
  call.end()
  await waitFor(() => expect(stream.isOpen).toBe(true))
  const info = () =>
    server.site.inject({ url: '/wps/member/info', headers: { host: server.host, ...session.headers } })
  expect((await info()).statusCode).toBe(200)

  const done = await owner.call(calls.setMemberStatus, { ...which, version: 1, status: 'suspended', reason })
  expect(done.body.value).toEqual({ version: 2, endedSessions: 1 })
  expect((await info()).statusCode).toBe(401)
  await waitFor(() => expect(stream.hasEnded).toBe(true))
  expect(stream.text).toContain('signed_out')

  // Reactivating the account does not revive the session.
  await owner.call(calls.setMemberStatus, { ...which, version: 2, status: 'active', reason })
  expect((await info()).statusCode).toBe(401)
})

test('of two concurrent edits the later is refused, and gets the current values', async () => {
  const { which } = await member('edited_twice')
  const edit = {
    ...which,
    version: 1,
    nickname: 'First',
    memberLabel: '',
    mayTransferToUpline: false,
    reason,
  }
  expect((await owner.call(calls.changeMember, edit)).body.value).toEqual({ version: 2 })
  const late = await owner.call(calls.changeMember, { ...edit, nickname: 'Second' })
  expect(late.body).toMatchObject({
    code: 'changed_meanwhile',
    value: { version: 2, nickname: 'First', status: 'active' },
  })
  const stale = await owner.call(calls.setMemberStatus, { ...which, version: 1, status: 'closed', reason })
  expect(codeOf(stale)).toBe('changed_meanwhile')
  expect(
    codeOf(await owner.call(calls.setMemberStatus, { ...which, version: 2, status: 'active', reason })),
  ).toBe('same_status')
})

test('a member is put into an open club of the merchant, and into no other', async () => {
  const { which } = await member('club_of')
  const other = await server.fixtures.merchant()
  const club = async (merchantId: number, isActive: boolean) => {
    const [row] = await server.asOwner<{ id: string }>(
      `INSERT INTO club (merchant_id, label_name, rank_level, is_active) VALUES ($1, $2, 5, $3) RETURNING id::text`,
      [merchantId, `club ${merchantId} ${isActive}`, isActive],
    )
    return row?.id ?? ''
  }
  const edit = { ...which, nickname: '', memberLabel: '', mayTransferToUpline: false, reason }
  const put = (clubId: string, version: number) =>
    owner.call(calls.changeMember, { ...edit, clubId, version })
  expect(codeOf(await put(await club(other.id, true), 1))).toBe('invalid_input')
  expect(codeOf(await put(await club(server.merchantId, false), 1))).toBe('club_closed')
  expect(codeOf(await put(await club(server.merchantId, true), 1))).toBe(200)
  expect((await owner.call(calls.memberPage, which)).body.value).toMatchObject({ club: { rankLevel: 5 } })
})

test('sessions are listed, and ended singly or all; those of another member are absent', async () => {
  const [one, other] = [await member('sessions_of'), await member('sessions_other')]
  const sessions = [await server.fixtures.memberSession(one), await server.fixtures.memberSession(one)]
  const foreign = await server.fixtures.memberSession(other)
  const list = async () =>
    valueOf<{ list: { isOpen: boolean }[] }>(await owner.call(calls.memberSessions, one.which)).list.filter(
      ({ isOpen }) => isOpen,
    ).length
  expect(await list()).toBe(2)
  const end = (sessionId?: string) =>
    owner.call(calls.endMemberSessions, { ...one.which, ...(sessionId ? { sessionId } : {}), reason })
  expect((await end(foreign.id)).body.value).toEqual({ ended: 0 })
  expect((await end(sessions[0]?.id)).body.value).toEqual({ ended: 1 })
  expect(await list()).toBe(1)
  expect((await end()).body.value).toEqual({ ended: 1 })
  expect(await list()).toBe(0)
})

test('uplines are listed nearest first, and the database refuses a circle of them', async () => {
  const [top, middle, low] = [await member('up_top'), await member('up_middle'), await member('up_low')]
  await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [middle.id, low.id])
  await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [top.id, middle.id])
  const names = async () =>
    valueOf<{ list: { account: string }[] }>(await owner.call(calls.memberUplines, low.which)).list.map(
      ({ account }) => account,
    )
  expect(await names()).toEqual(['up_middle', 'up_top'])
  await expect(
    server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [low.id, top.id]),
  ).rejects.toThrow('would be below itself')
  expect(await names()).toEqual(['up_middle', 'up_top'])
})

const factorsNow = async (which: object) =>
  valueOf<{ factors: { hasTotp: boolean } }>(await owner.call(calls.memberPage, which))

async function armedMember(account: string) {
  const armed = await member(
    account,
    `email = '${account}@example.com', payment_password_hash = '$argon2id$x'`,
  )
  await server.asOwner(
    `INSERT INTO member_totp (member_id, wrapped_secret, confirmed_at) VALUES ($1, 'x', now())`,
    [armed.id],
  )
  return armed
}

test('an armed member is reset by two operators, and the sessions end', async () => {
  const { which, id, merchantId } = await armedMember('factors_of')
  await server.fixtures.memberSession({ id, merchantId })
  const proposed = valueOf<{ waits: string }>(
    await owner.call(calls.resetMemberFactors, { ...which, reason }),
  )
  expect(await factorsNow(which)).toMatchObject({ factors: { hasTotp: true }, openSessions: 1 })
  expect(codeOf(await owner.call(calls.resetMemberFactors, { ...which, reason }))).toBe('proposal_waits')
  const answer = await server.asOwner<{ body: string }>(
    `SELECT body FROM outbox_message WHERE member_id = $1`,
    [id],
  )
  expect(answer.map(({ body }) => body)).toEqual([expect.stringContaining('reject the reset')])
  // Support proposes and the cashier decides; the role of support has no right to judge.
  const support = await server.fixtures.operatorSession(permissionsOfRole('support'))
  const cashier = await server.fixtures.operatorSession(permissionsOfRole('payments'))
  expect((await judgeAs(server, support, proposed.waits)).status).toBe(403)
  expect((await judgeAs(server, cashier, proposed.waits)).status).toBe(200)
  expect(await factorsNow(which)).toMatchObject({ factors: { hasTotp: false }, openSessions: 0 })
  const [row] = await server.asOwner<object>(
    `SELECT payment_password_hash AS hash, factors_reset_at > now() - interval '1 hour' AS "isKept"
       FROM member WHERE id = $1`,
    [id],
  )
  expect(row).toEqual({ hash: null, isKept: true })
})

test('a member refuses the reset, and no second operator can approve it any more', async () => {
  const { which, id, merchantId } = await armedMember('factors_stay')
  const { headers } = await server.fixtures.memberSession({ id, merchantId })
  const ask = async (call: { readonly method: 'GET' | 'POST'; readonly path: string }) =>
    (
      await server.site.inject({
        method: call.method,
        url: call.path,
        headers: { host: server.host, ...headers },
        ...(call.method === 'POST' ? { payload: {} } : {}),
      })
    ).json<{ value?: { resetRequestedAt?: string } }>()
  const { waits } = valueOf<{ waits: string }>(
    await owner.call(calls.resetMemberFactors, { ...which, reason }),
  )
  expect((await ask(myAccount.security)).value?.resetRequestedAt).toBeDefined()
  await ask(myAccount.refuseFactorReset)
  expect((await ask(myAccount.security)).value?.resetRequestedAt).toBeUndefined()
  const second = await server.fixtures.operatorSession(permissions)
  expect((await judgeAs(server, second, waits)).code).toBe('proposal_lapsed')
  expect(await factorsNow(which)).toMatchObject({ factors: { hasTotp: true } })
})

test('a member without factors and payment password is reset by one operator', async () => {
  const { which, id, merchantId } = await member('factors_none')
  await server.fixtures.memberSession({ id, merchantId })
  expect((await owner.call(calls.resetMemberFactors, { ...which, reason })).body.value).toEqual({})
  expect(await factorsNow(which)).toMatchObject({ openSessions: 0 })
})

test('a link for a new password is sent to the member and shown to no operator', async () => {
  const { which } = await member('link_for', `email = 'link@example.com'`)
  const sent = await owner.call(calls.sendMemberReset, { ...which, reason })
  expect(sent.body.value).toEqual({ sentTo: 'l••••@example.com' })
  const jobs = await server.asOwner<{ payload: object }>(
    `SELECT payload FROM graphile_worker._private_jobs AS job
       JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE identifier = 'answer_forgotten'`,
  )
  expect(jobs).toMatchObject([{ payload: { account: 'link_for', email: 'link@example.com' } }])
  const without = await member('link_without')
  expect(codeOf(await owner.call(calls.sendMemberReset, { ...without.which, reason }))).toBe('no_address')
  const closed = await member('link_closed', `email = 'c@example.com', status = 'closed'`)
  expect(codeOf(await owner.call(calls.sendMemberReset, { ...closed.which, reason }))).toBe(
    'member_not_active',
  )
})

test('every call treats another merchant’s member as absent', async () => {
  const other = await server.fixtures.merchant()
  const stranger = await server.fixtures.member({ merchantId: other.id })
  const mine = await clerk(server, permissions, server.merchantId)
  const otherCode = server.services.registry.findById(other.id)?.code
  const before = await server.asOwner('SELECT member::text FROM member WHERE id = $1', [stranger.id])
  for (const which of [
    { id: stranger.id.toString() },
    { id: stranger.id.toString(), merchantCode: code },
    { id: stranger.id.toString(), merchantCode: otherCode },
  ])
    for (const [call, input] of [
      [calls.memberPage, {}],
      [calls.memberSessions, {}],
      [calls.memberUplines, {}],
      [calls.revealContacts, { reason }],
      [calls.setMemberStatus, { version: 1, status: 'closed', reason }],
      [calls.changeMember, { version: 1, nickname: '', memberLabel: '', mayTransferToUpline: true, reason }],
      [calls.addMemberNote, { note: 'x' }],
      [calls.endMemberSessions, { reason }],
      [calls.resetMemberFactors, { reason }],
      [calls.sendMemberReset, { reason }],
    ] as const)
      expect([call.path, codeOf(await mine.call(call, { ...which, ...input }))]).toEqual([
        call.path,
        'absent',
      ])
  expect(await server.asOwner('SELECT member::text FROM member WHERE id = $1', [stranger.id])).toEqual(before)
  expect(
    await accounts({ merchantCode: undefined, search: stranger.id.toString() }, mine).catch(() => []),
  ).toEqual([])
})

test('the file has the filtered members, masked, without formulas; the export is audited', async () => {
  for (let count = 0; count < 3; count += 1) await member(`=file_${count}`)
  await member('file_9', `nickname = '=HYPERLINK("http://evil.example")', email = 'file@example.com'`)
  const answer = await owner.call(calls.exportMembers, { merchantCode: code, search: '=file' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('attachment')
  const lines = String(answer.body.value).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  for (const line of lines.slice(1)) expect(line).toContain(`"'=file_`)
  const other = await owner.call(calls.exportMembers, { merchantCode: code, search: 'file_9' })
  expect(String(other.body.value)).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(String(other.body.value)).not.toContain('file@')
  const [row] = await server.asOwner<{ after: object }>(
    `SELECT after FROM audit_entry WHERE action = 'member.export' ORDER BY id DESC LIMIT 1`,
  )
  expect(row?.after).toEqual({ isSearched: true })
  const without = await clerk(
    server,
    permissions.filter((one) => one !== ('members.export' as Permission)),
  )
  expect(codeOf(await without.call(calls.exportMembers, { merchantCode: code }))).toBe('forbidden')
})

test('the figures are those of the merchant alone', async () => {
  const fresh = await server.fixtures.merchant()
  const freshCode = server.services.registry.findById(fresh.id)?.code
  const made = await server.fixtures.member({ merchantId: fresh.id })
  await server.fixtures.memberSession(made)
  expect((await owner.call(overview, { merchantCode: freshCode })).body.value).toMatchObject({
    members: 1,
    registeredToday: 1,
    registeredYesterday: 0,
    openSessions: 1,
    messagesWaiting: 0,
    isClosed: false,
    alarms: [],
  })
})
