import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/brands.ts'
import * as session from '#contract/console/session.ts'
import * as consoleCalls from '#contract/console/withdrawals.ts'
import { permissions } from '#domain/access/permission.ts'
import { brandPlan } from '#test/pg/brand-plan.ts'
import { clerk, openConsoleVisitor } from '#test/pg/console.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { approvalOf, askConsole, cashier, requestOf, someoneWith } from '#test/pg/withdrawals.ts'

let server: TestServer
let platform: Awaited<ReturnType<typeof clerk>>
let second: Awaited<ReturnType<typeof clerk>>
let cashierOperator: Proof

const reason = 'a test'

const codeOf = ({ status: answered, body }: Awaited<ReturnType<typeof platform.call>>) =>
  answered === 200 ? 200 : body.code

beforeAll(async () => {
  server = await openTestServer({
    settings: {
      STUDIO_ORIGIN: 'https://games.house.test',
      THROTTLE_ADDRESS: '100000,100000',
      THROTTLE_ACCOUNT: '100000,100000',
    },
  })
  platform = await clerk(server, permissions)
  second = await clerk(server, permissions)
  cashierOperator = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
}, 120_000)
afterAll(async () => {
  await server?.close()
})

// Expensive calls are throttled over all processes.
beforeEach(async () => {
  await server.asOwner('DELETE FROM throttle_bucket')
})

let made = 0
const planOf = (change: object = {}) => {
  made += 1
  const { operatorName: _nobody, ...plan } = brandPlan(`brand${made}`)
  return { ...plan, ...change }
}
const create = (plan: object, by = platform, requestId: string = randomUUID()) =>
  by.call(calls.createBrand, { requestId, plan, reason })
const brandOf = async (code: string) => {
  const { list } = (await platform.call(calls.listBrands)).body.value as {
    list: {
      code: string
      version: number
      state: string
    }[]
  }
  const found = list.find((brand) => brand.code === code)
  if (!found) throw new Error(`no brand ${code}`)
  return found
}
test('an operator of one brand can make no call of the platform, whatever permissions their row has', async () => {
  const owner = await clerk(server, permissions, server.merchantId)
  const mine = (await owner.call(calls.listBrands)).status
  const answers = [
    await create(planOf(), owner),
    await owner.call(calls.readBrandDraft),
    await owner.call(calls.claimBrandHost, { code: 'm', host: 'a.example', reason }),
    await owner.call(calls.checkBrandHost, { code: 'm', host: 'a.example' }),
    await owner.call(calls.dropBrandHost, { code: 'm', host: 'a.example', reason }),
    await owner.call(calls.setBrandState, { code: 'm', version: 1, state: 'closing', reason }),
  ]
  expect([mine, ...answers.map(({ status: answered }) => answered)]).toEqual([
    403, 403, 403, 403, 403, 403, 403,
  ])
})

test('a request id creates one brand; with other content it is a conflict', async () => {
  const plan = planOf({ operatorName: 'first.owner' })
  const requestId = randomUUID()
  const [one, two] = await Promise.all([create(plan, platform, requestId), create(plan, platform, requestId)])
  const values = [one?.body.value, two?.body.value] as { code: string; password?: string }[]
  expect(values.map(({ code }) => code)).toEqual([plan.code, plan.code])
  expect(await server.asOwner('SELECT 1 FROM merchant WHERE code = $1', [plan.code])).toHaveLength(1)
  expect(codeOf(await create({ ...plan, name: 'Another' }, platform, requestId))).toBe('request_conflict')
  expect(codeOf(await create(plan, second, requestId))).toBe('request_conflict')
  expect(codeOf(await create(plan))).toBe('brand_code_taken')
})

test('a retry after a lost answer gives the first operator a new password, until one was used', async () => {
  const again = async (request: Parameters<typeof create>) => {
    const { value } = (await create(...request)).body as { value: { code: string; password?: string } }
    return value.password
  }
  const made = async (operatorName: string) => {
    const request = [planOf({ operatorName }), platform, randomUUID()] as const
    return { request: [...request] as Parameters<typeof create>, password: await again([...request]) }
  }
  const signIn = async (name: string, password = '') =>
    (await openConsoleVisitor(server).call(session.signIn, { name, password })).status
  const { request, password } = await made('lost.answer')
  const next = await again(request)
  expect([await signIn('lost.answer', password), await signIn('lost.answer', next)]).toEqual([409, 200])
  expect(await again(request)).toBeUndefined()
  expect(
    await server.asOwner(
      `SELECT operator_id, reason FROM audit_entry
        WHERE action = 'operator.reset_access' AND after ->> 'name' = 'lost.answer'`,
    ),
  ).toEqual([{ operator_id: platform.operatorId, reason }])

  const late = await made('late.retry')
  await server.asOwner(`UPDATE brand_request SET created_at = created_at - interval '16 minutes'`)
  expect(await again(late.request)).toBeUndefined()
  expect(await signIn('late.retry', late.password)).toBe(200)

  const taken = await made('taken.over')
  await server.asOwner(`UPDATE operator SET handed_over_by = $1 WHERE name = 'taken.over'`, [
    second.operatorId,
  ])
  expect(await again(taken.request)).toBeUndefined()
})

test.each([
  ['the console’s host', { hosts: ['console.test'] }, 'brand_refused', { fields: ['hosts/0'] }],
  ['the studio’s host', { hosts: ['games.house.test'] }, 'brand_refused', { fields: ['hosts/0'] }],
  [
    'this machine, where that is not allowed',
    { hosts: ['localhost'] },
    'brand_refused',
    { fields: ['hosts/0'] },
  ],
  ['a host that serves another brand', { hosts: ['sample.test'] }, 'host_taken', { host: 'sample.test' }],
  ['no such zone', { zone: 'Mars/Olympus' }, 'brand_refused', { fields: ['zone'] }],
  ['a language without words', { languages: ['EN', 'TH'] }, 'brand_refused', { fields: ['languages'] }],
  [
    'a brand to copy from that is not there',
    { copy: { from: 'nobody', parts: [] } },
    'brand_refused',
    { fields: ['copy'] },
  ],
  ['a picture that was never sent', { mark: { kind: 'picture' } }, 'brand_refused', { fields: ['mark'] }],
])('%s is refused, and no brand is created', async (_what, change, code, value) => {
  const before = await server.asOwner('SELECT count(*) FROM merchant')
  const answer = await create(planOf(change))
  expect(answer.body).toMatchObject({ code, value })
  expect(await server.asOwner('SELECT count(*) FROM merchant')).toEqual(before)
})

test('a draft belongs to its operator only, and a second tab overwrites no unseen change', async () => {
  const draft = {
    code: 'half',
    name: 'Half a brand',
    hosts: 'a.example\nb.ex',
    currency: '',
    zone: 'UTC',
    letters: '',
    languages: ['EN'],
    defaultLanguage: 'EN',
    marketProfile: 'open',
    base: 'plum',
    corners: 'soft',
    heading: 'Brygada 1918',
    mark: 'letters',
    copyFrom: '',
    copyParts: [],
    mailFrom: '',
    operatorName: '',
    reason: '',
    done: ['name'],
    requestId: randomUUID(),
  }
  const save = (version: number) => platform.call(calls.saveBrandDraft, { draft, version })
  expect((await save(0)).body.value).toMatchObject({ version: 1 })
  expect((await platform.call(calls.readBrandDraft)).body.value).toMatchObject({ draft, version: 1 })
  expect(codeOf(await save(0))).toBe('changed_meanwhile')
  expect((await save(1)).body.value).toMatchObject({ version: 2 })
  expect((await second.call(calls.readBrandDraft)).body.value).toEqual({ version: 0 })
  await platform.call(calls.dropBrandDraft)
  expect((await platform.call(calls.readBrandDraft)).body.value).toEqual({ version: 0 })
})

/** A brand with one member who has money there, and a function that changes its state. */
async function brandWithMoney(host: string) {
  const plan = planOf({ hosts: [host] })
  await create(plan)
  const [{ id } = { id: 0 }] = await server.asOwner<{ id: number }>(
    'SELECT id FROM merchant WHERE code = $1',
    [plan.code],
  )
  await server.asOwner(`UPDATE merchant SET customer_service_url = 'https://care.example' WHERE id = $1`, [
    id,
  ])
  await server.asOwner('INSERT INTO merchant_host (host, merchant_id) VALUES ($2, $1)', [id, host])
  const member = await server.fixtures.member({ merchantId: id })
  await server.asOwner(
    `UPDATE wallet SET balance = 100000 WHERE member_id = $1 AND currency = 'PHP' AND account = 'main' AND merchant_id = $2`,
    [member.id, id],
  )
  const change = async (state: 'open' | 'closing' | 'closed', by: typeof platform = platform) =>
    by.call(calls.setBrandState, {
      code: plan.code,
      version: (await brandOf(plan.code)).version,
      state,
      reason,
    })
  return { id, member, change }
}

test('a proposal to end a brand lapses after a week, and with its maker', async () => {
  const { id, change } = await brandWithMoney('lapsed-end.example')
  await change('closing')
  await change('closed')
  await server.asOwner(
    `UPDATE brand_closing SET proposed_at = now() - interval '7 days 1 second' WHERE merchant_id = $1`,
    [id],
  )
  expect((await change('closed', second)).body.value).toMatchObject({ state: 'closing', isProposed: true })
  const leaving = await clerk(server, permissions)
  await server.asOwner('UPDATE brand_closing SET proposed_by = $2 WHERE merchant_id = $1', [
    id,
    leaving.operatorId,
  ])
  await server.asOwner(`UPDATE operator SET status = 'suspended' WHERE id = $1`, [leaving.operatorId])
  expect((await change('closed', second)).body.value).toMatchObject({ state: 'closing', isProposed: true })
  for (const columns of [
    'handed_over_at = now()',
    `permissions = array_remove(permissions, 'brands.close')`,
  ]) {
    const maker = await clerk(server, permissions)
    await server.asOwner('UPDATE brand_closing SET proposed_by = $2 WHERE merchant_id = $1', [
      id,
      maker.operatorId,
    ])
    await server.asOwner(`UPDATE operator SET ${columns} WHERE id = $1`, [maker.operatorId])
    expect((await change('closed', second)).body.value).toMatchObject({ state: 'closing', isProposed: true })
  }
  expect((await change('closed')).body.value).toMatchObject({ state: 'closed' })
})

test('an operator cannot end a brand together with an account of their own making', async () => {
  const { change } = await brandWithMoney('own-making.example')
  const made = await clerk(server, permissions)
  await server.asOwner('UPDATE operator SET created_by = $1 WHERE id = $2', [
    platform.operatorId,
    made.operatorId,
  ])
  await change('closing')
  await change('closed')
  expect(codeOf(await change('closed', made))).toBe('checker_not_independent')
  expect((await change('closed', second)).body.value).toMatchObject({ state: 'closed' })
})

test('members of a closing brand withdraw their money', async () => {
  const person = await someoneWith(server, '500.00')
  const setState = async (state: string) => {
    await server.asOwner('UPDATE merchant SET state = $2 WHERE id = $1', [server.merchantId, state])
    await server.services.registry.refresh()
  }
  await setState('closing')
  try {
    const { value } = await requestOf(server, person, '300.00')
    expect(value.state).toBe('reviewing')
    const approval = await approvalOf(server, value.id)
    const approved = await askConsole(server, cashierOperator, consoleCalls.approveWithdrawal, approval)
    expect(approved.value).toMatchObject({ state: 'approved' })
  } finally {
    await setState('open')
  }
})

test('a closing brand takes no accounts, deposits or bets, and opens again; with money two operators end it', async () => {
  const { id, member, change } = await brandWithMoney('ending.example')
  const mayPlay = async () =>
    (
      await server.asOwner<{ refusal: string | null }>(
        `SELECT play_refusal($1, $2, 'bet', 0, clock_timestamp()) AS refusal`,
        [member.id, id],
      )
    )[0]?.refusal
  expect(codeOf(await change('closed'))).toBe('brand_not_closing')
  expect(await mayPlay()).toBeNull()
  expect((await change('closing')).body.value).toMatchObject({ state: 'closing' })
  expect(await mayPlay()).toBe('not_active')
  const refused = await server.site.inject({
    method: 'PUT',
    url: '/wps/member/register',
    headers: { host: 'ending.example', 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(refused.json()).toMatchObject({ success: false, code: 'brand_ending' })
  expect((await change('open')).body.value).toMatchObject({ state: 'open' })
  expect(await mayPlay()).toBeNull()
  await change('closing')
  const serviceAt = (url: string | null) =>
    server.asOwner('UPDATE merchant SET customer_service_url = $2 WHERE id = $1', [id, url])
  for (const unreachable of [null, '/help']) {
    await serviceAt(unreachable)
    expect(codeOf(await change('closed'))).toBe('no_customer_service')
  }
  await serviceAt('https://care.example')
  expect((await change('closed')).body.value).toMatchObject({ state: 'closing', isProposed: true })
  expect(codeOf(await change('closed'))).toBe('maker_is_checker')
  expect((await change('closed', second)).body.value).toMatchObject({ state: 'closed', isProposed: false })
  expect(codeOf(await change('open'))).toBe('brand_is_closed')
  const answer = await server.site.inject({ url: '/wps/promotions', headers: { host: 'ending.example' } })
  expect([answer.statusCode, answer.json()]).toMatchObject([410, { code: 'brand_closed' }])
  const status = await server.site.inject({ url: '/wps/system/status', headers: { host: 'ending.example' } })
  expect(status.json()).toMatchObject({
    value: {
      status: 1,
      brandState: 'closed',
      maintenance: { active: false },
      customerService: { url: 'https://care.example' },
    },
  })
  expect(
    await server.asOwner('SELECT balance::text FROM wallet WHERE merchant_id = $1 AND balance > 0', [id]),
  ).toEqual([{ balance: '100000' }])
})

test('a new brand pays out nothing automatically until two operators set the limit', async () => {
  const plan = planOf({ currency: 'KWD' })
  await create(plan)
  const brand = { merchantCode: plan.code }
  const { body } = await platform.call(consoleCalls.readWithdrawalSettings, brand)
  const { version, settings } = body.value as { version: number; settings: { automaticUpTo: string } }
  expect(settings.automaticUpTo).toBe('0.00')
  const raised = { ...brand, version, reason, settings: { ...settings, automaticUpTo: '5000.00' } }
  expect((await platform.call(consoleCalls.saveWithdrawalSettings, raised)).body.value).toMatchObject({
    waits: expect.any(String) as string,
  })
})

test('copying a brand takes over its parts, and no members, money, operators, hosts or keys', async () => {
  const source = planOf({ name: 'The Source' })
  await create(source)
  const [{ id } = { id: 0 }] = await server.asOwner<{ id: number }>(
    'SELECT id FROM merchant WHERE code = $1',
    [source.code],
  )
  await server.asOwner(
    `UPDATE merchant SET flags = '{"freePlay": true}', copy = '{"EN": {"shell.footer_text": "Ours"}}',
            accounts = '{"firebaseProjectId": "secret-project", "idleMinutes": 30}', gtag_id = 'G-12345' WHERE id = $1`,
    [id],
  )
  await server.fixtures.member({ merchantId: id })
  const all = ['settings', 'look', 'words', 'content', 'help', 'offers', 'games', 'channels']
  const copy = planOf({ copy: { from: source.code, parts: all } })
  expect(codeOf(await create(copy))).toBe(200)
  const [row] = await server.asOwner<Record<string, unknown>>(
    `SELECT id, flags, copy, accounts, gtag_id, (SELECT count(*)::int FROM member WHERE merchant_id = merchant.id) AS members,
            (SELECT count(*)::int FROM operator WHERE merchant_id = merchant.id) AS operators,
            (SELECT count(*)::int FROM content_entry WHERE merchant_id = merchant.id) AS entries,
            (SELECT array_agg(host) FROM host_claim WHERE merchant_id = merchant.id) AS hosts
       FROM merchant WHERE code = $1`,
    [copy.code],
  )
  const [{ entries } = { entries: 0 }] = await server.asOwner<{ entries: number }>(
    'SELECT count(*)::int AS entries FROM content_entry WHERE merchant_id = $1',
    [id],
  )
  expect(row).toMatchObject({
    flags: { freePlay: true },
    copy: { EN: { 'shell.footer_text': 'Ours' } },
    accounts: { idleMinutes: 30 },
    gtag_id: null,
    members: 0,
    operators: 0,
    entries,
    hosts: copy.hosts,
  })
  expect(JSON.stringify(row)).not.toContain('secret-project')
})
