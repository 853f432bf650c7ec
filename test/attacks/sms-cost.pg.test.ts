import { randomInt } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { codes } from '#contract/codes.ts'
import { openSmsGateway } from '#server/platform/mail/sms-gateway.ts'
import { outboxJobs } from '#server/platform/outbox/jobs.ts'
import { openSending } from '#server/platform/outbox/sending.ts'
import { codeFor, letPass, messagesTo, runWaitingJobs } from '#test/pg/codes.ts'
import { giveHuman } from '#test/pg/human.ts'
import { type Answer, openVisitor, someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { GATEWAY_TOKEN, type PlayedGateway, openSmsGatewaySim } from '#test/provider-sim/sms-gateway.ts'

import { WIDE_OPEN } from './attack.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MINUTES_MS = 240_000
const flags = { mobileCodeLogin: true, mobileRegistration: true, forgotByMobile: true }

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server?.close())
beforeEach(async () => {
  for (const table of ['sent_code', 'outbox_message', 'sms_alarm', 'sms_asked', 'throttle_bucket'])
    await server.asOwner(`DELETE FROM ${table}`)
  await server.asOwner('DELETE FROM graphile_worker._private_jobs')
  await settle({})
  server.logged.length = 0
})

async function settle(accounts: object, countries: { served?: string[]; blocked?: string[] } = {}) {
  await server.asOwner(
    'UPDATE merchant SET accounts = $2, flags = $3, served_countries = $4, blocked_countries = $5 WHERE id = $1',
    [
      server.merchantId,
      JSON.stringify(accounts),
      JSON.stringify(flags),
      countries.served ?? [],
      countries.blocked ?? [],
    ],
  )
  await server.asOwner(
    `INSERT INTO address_rule (merchant_id, range, verdict) VALUES ($1, '10.0.0.0/8', 'admit')
     ON CONFLICT DO NOTHING`,
    [server.merchantId],
  )
  await server.services.registry.refresh()
}

interface CodeRequest {
  readonly number: string
  readonly dialingCode?: string
  readonly address?: string
}

/** Requests a code as the registration form does, with a new human check each time. */
async function ask({ number, dialingCode = '84', address = someAddress() }: CodeRequest): Promise<Answer> {
  const payload = {
    mobileNo: number,
    countryDialingCode: dialingCode,
    human: await giveHuman(server.merchantId),
  }
  return await openVisitor(server, { address }).call('POST', codes.smsRegister.path, { payload })
}

const sentNumbers = async () =>
  (await server.asOwner<{ recipient: string }>('SELECT recipient FROM sent_code ORDER BY created_at')).map(
    ({ recipient }) => recipient,
  )

const draw = () => `9${String(randomInt(100_000_000)).padStart(8, '0')}`

test(
  '29: a thousand requests over random numbers and addresses cost the cap and no more, and the alarm is told once',
  async () => {
    await settle({ smsDailyMax: 100 })
    const merchant = server.services.registry.findById(server.merchantId)
    if (!merchant) throw new Error('no merchant')
    let request = 0
    let refused = 0
    const attacker = async () => {
      while (request < 1_000) {
        request += 1
        await server.services.codes
          .send({
            merchant,
            purpose: 'register',
            channel: 'sms',
            recipient: `+84${draw()}`,
            address: someAddress(),
            language: 'EN',
          })
          .catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'sms_limit', status: 409 })
            refused += 1
          })
      }
    }
    await Promise.all(Array.from({ length: 8 }, attacker))
    expect([request - refused, await sentNumbers().then((all) => all.length)]).toEqual([100, 100])
    await runWaitingJobs(server, 'prepare_code')
    expect(await server.asOwner('SELECT count(*)::int AS count FROM outbox_message')).toEqual([
      { count: 100 },
    ])
    expect(server.logged.filter((line) => line.includes('sms_daily_max'))).toHaveLength(1)
    expect(await server.asOwner('SELECT daily_max FROM sms_alarm')).toEqual([{ daily_max: 100 }])
    expect(
      await server.asOwner(
        `SELECT count(*)::int AS count FROM audit_entry WHERE action = 'merchant.sms_daily_max'`,
      ),
    ).toEqual([{ count: 1 }])
  },
  MINUTES_MS,
)

test(
  '29: over the wire, one address asks ten times an hour, and hears in its language that it was too often',
  async () => {
    const address = someAddress()
    const found = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      // Clears the throttle of expensive calls, which would apply first; this test is about the cap.
      await server.asOwner('DELETE FROM throttle_bucket')
      found.push(await ask({ number: draw(), address }))
    }
    expect(found.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 409, 409])
    expect(found[11]?.body).toMatchObject({
      code: 'sms_limit',
      value: { waitSeconds: 300 },
      message: expect.stringContaining('5 minutes'),
    })
  },
  MINUTES_MS,
)

test('29: without the work of a human nothing is counted, and each piece of work asks once', async () => {
  const human = await giveHuman(server.merchantId)
  const payload = { mobileNo: '912345678', countryDialingCode: '84', human }
  const send = (changed: object) =>
    openVisitor(server).call('POST', codes.smsRegister.path, { payload: { ...payload, ...changed } })
  expect((await send({ human: 'x' })).body.code).toBe('human_check_failed')
  expect((await send({ human: undefined })).status).toBe(400)
  expect(await sentNumbers()).toEqual([])
  expect((await send({})).status).toBe(200)
  expect((await send({ mobileNo: '987654321' })).body.code).toBe('human_check_failed')
  expect(await sentNumbers()).toEqual(['+84912345678'])
})

test('30: a country that is not served, a dear number and a line cost nothing', async () => {
  await settle({}, { served: ['VN', 'CN', 'US'], blocked: ['CN'] })
  const found = []
  for (const [dialingCode, number] of [
    ['371', '21234567'],
    ['86', '13812345678'],
    ['1246', '5550123'],
    ['1', '2465550123'],
    ['1', '4165550123'],
    ['1', '9005550123'],
    ['84', '2438250000'],
    ['84', '1900123'],
    ['882', '1234567'],
  ] as const)
    found.push([dialingCode, number, (await ask({ dialingCode, number })).body.code])
  expect(found.map(([, , code]) => code)).toEqual([
    ...Array<string>(5).fill('country_not_served'),
    ...Array<string>(4).fill('mobile_invalid'),
  ])
  expect(await sentNumbers()).toEqual([])
  expect(await server.asOwner('SELECT 1 FROM graphile_worker._private_jobs')).toEqual([])
  expect((await ask({ number: '912345678' })).status).toBe(200)
})

test('30: numbers in a row are stopped: from one address after two, from many after four', async () => {
  const address = someAddress()
  const one = []
  for (let last = 100; last < 104; last += 1)
    one.push((await ask({ number: `912345${last}`, address })).status)
  expect(one).toEqual([200, 200, 409, 409])
  const many = []
  for (let last = 500; last < 505; last += 1) many.push((await ask({ number: `987654${last}` })).status)
  expect(many).toEqual([200, 200, 200, 200, 409])
  // Another number is not affected.
  expect((await ask({ number: '933333333', address })).status).toBe(200)
})

test('31: however a number is written, it is one number', async () => {
  const spellings: CodeRequest[] = [
    { number: '912345678' },
    { number: '0912345678' },
    { number: '+84 912 345 678' },
    { number: '0084-912-345-678' },
    { number: '(0)912.345.678', dialingCode: '+84' },
    { number: '84912345678' },
    { number: '\uff10\uff19\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18' },
    { number: '\u0669\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668' },
    { number: '912345678\u200e' },
  ]
  const found = []
  for (const spelling of spellings) found.push((await ask(spelling)).status)
  expect(found).toEqual([200, ...Array<number>(8).fill(409)])
  expect(await sentNumbers()).toEqual(['+84912345678'])
})

test('31: a dialling code that contradicts its number is refused', async () => {
  for (const [dialingCode, number] of [
    ['86', '+84912345678'],
    ['84', '+8613812345678'],
    ['84', '+66 912345678'],
    ['1', '+84912345678'],
    ['84', '0086 13812345678'],
    ['999', '912345678'],
  ] as const)
    expect((await ask({ dialingCode, number })).body.code).toBe('mobile_invalid')
  expect(await sentNumbers()).toEqual([])
})

test('3: a number with an account learns so on the phone, and the page says the same as for every number', async () => {
  const member = await server.fixtures.member()
  await server.asOwner(
    `UPDATE member SET mobile = '+84912345678', mobile_verified_at = now() WHERE id = $1`,
    [member.id],
  )
  const plain = ({ status, body, headers }: Answer) => {
    const { 'x-correlation-id': _id, date: _date, ...rest } = headers
    return JSON.stringify({ status, body: { ...body, correlationId: '' }, headers: rest })
  }
  const [known, unknown] = [await ask({ number: '912345678' }), await ask({ number: '987654321' })]
  expect(plain(known)).toBe(plain(unknown))
  const again = [await ask({ number: '912345678' }), await ask({ number: '987654321' })]
  expect(again.map(({ body }) => body.code)).toEqual(['sms_limit', 'sms_limit'])
  const templatesTo = async (number: string) =>
    (await messagesTo(server, number)).map(({ template }) => template)
  expect(await templatesTo('+84912345678')).toEqual(['number_known'])
  expect(await templatesTo('+84987654321')).toEqual(['sms_code'])
})

const good = { mobileNo: '912345678', countryDialingCode: '84', human: 'x' }
test.each([
  ['no number', { mobileNo: '' }],
  ['a number without end', { mobileNo: '9'.repeat(33) }],
  ['a number that is one', { mobileNo: 912345678 }],
  ['numbers', { mobileNo: ['912345678', '987654321'] }],
  ['a number with a zero byte', { mobileNo: '912345678\u0000' }],
  ['no dialling code', { countryDialingCode: '' }],
  ['a dialling code too long', { countryDialingCode: '84848' }],
  ['two dialling codes', { countryDialingCode: '84,86' }],
  ['a dialling code of other digits', { countryDialingCode: '\u0668\u0664' }],
  ['no proof', { human: '' }],
  ['an endless proof', { human: 'A'.repeat(2001) }],
  ['a purpose of its own', { purpose: 'sign_in' }],
  ['somebody to send it to', { recipient: '+84987654321' }],
  ['a member', { memberId: '1' }],
])('%s is a clean no', async (_, changed) => {
  const payload = { ...good, ...changed }
  const answer = await openVisitor(server).call('POST', codes.smsRegister.path, { payload })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
  expect(await sentNumbers()).toEqual([])
})

// Numbers of test telephones, each with a simulated gateway behaviour.
const phones = { fails: '+12125550503', stalls: '+12125550408', twice: '+12125550002' }

let gateway: PlayedGateway | undefined
afterEach(async () => {
  await gateway?.close()
  gateway = undefined
})

async function openPhone(recipient: string, plays: 'fails' | 'stalls' | 'answersTwice') {
  gateway = await openSmsGatewaySim({ [recipient]: plays })
  const { store, log } = server.services
  const carriers = { sms: openSmsGateway({ url: gateway.url, token: GATEWAY_TOKEN, timeoutMs: 300 }) }
  const sending = openSending({ carriers, smsDailyMax: 500, isDevelopment: false, log })
  const run = async () => {
    await Promise.all(outboxJobs(sending).map((job) => job.run(store, {})))
    await sending.idle()
  }
  return { run, gateway }
}

const stateOf = async (recipient: string) =>
  (
    await server.asOwner<{ status: string; tries: number; body: string; error: string | null }>(
      'SELECT status, tries, body, error FROM outbox_message WHERE recipient = $1',
      [recipient],
    )
  )[0]

const dueNow = () => server.asOwner(`UPDATE outbox_message SET due_at = now() - interval '1 second'`)

for (const plays of ['fails', 'stalls'] as const)
  test(`a gateway that ${plays} is tried again while the code is good, and not after; the code is not kept`, async () => {
    const number = phones[plays]
    await ask({ dialingCode: '1', number })
    const code = await codeFor(server, number)
    const { run, gateway: played } = await openPhone(number, plays)
    await run()
    expect(await stateOf(number)).toMatchObject({ status: 'waiting', tries: 1 })
    await dueNow()
    await run()
    expect(await stateOf(number)).toMatchObject({ status: 'waiting', tries: 2 })
    await server.asOwner(`UPDATE outbox_message SET good_until = now()`)
    await dueNow()
    await run()
    expect(await stateOf(number)).toMatchObject({ status: 'failed', tries: 2, error: 'its time was over' })
    expect((await stateOf(number))?.body).not.toContain(code)
    expect(played.requests).toHaveLength(2)
    expect(played.delivered).toEqual([])
    expect(server.logged.join('\n')).not.toContain(code)
    // After a failed delivery a new request is possible a minute later.
    await letPass(server, '61 seconds')
    expect((await ask({ dialingCode: '1', number })).status).toBe(200)
  })

test('a gateway that answers twice delivers a code once', async () => {
  const number = phones.twice
  await ask({ dialingCode: '1', number })
  const code = await codeFor(server, number)
  const { run, gateway: played } = await openPhone(number, 'answersTwice')
  await run()
  await dueNow()
  await run()
  expect(await stateOf(number)).toMatchObject({ status: 'sent', tries: 2 })
  expect(played.requests.map(({ id }) => id)).toEqual([played.requests[0]?.id, played.requests[0]?.id])
  expect(played.delivered).toHaveLength(1)
  expect(played.delivered[0]?.text).toContain(code)
})
