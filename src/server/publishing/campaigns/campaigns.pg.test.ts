import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/campaigns.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

import { sendDue, sendStep } from './sending.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await stage.server.asOwner(
    `UPDATE merchant SET languages = '{EN,VI}', default_language = 'EN', day_start = '00:00', zone = 'UTC' WHERE id = $1`,
    [stage.server.merchantId],
  )
  await stage.server.services.registry.refresh()
})
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(() => stage?.server.close())

const texts = [
  { language: 'EN', title: 'For {level}', body: 'Welcome, {account}.' },
  { language: 'VI', title: 'Cho {level}', body: 'Chào {account}.' },
]
const nobody = () => ({ id: 0n, merchantId: stage.server.merchantId })
const scope = () => ({ merchantCode: stage.code })
const send = (change: object = {}, by = stage.owner) =>
  stage.call(by, calls.sendCampaign, {
    ...scope(),
    name: 'Spring',
    purpose: 'offer',
    segment: { countries: ['PH'] },
    texts,
    reason,
    requestId: randomUUID(),
    ...change,
  })
const listed = async (id: unknown) => {
  const { value } = await stage.call(stage.owner, calls.listCampaigns, scope())
  return (value['list'] as { id: string }[]).find((one) => one.id === id)
}
const run = (atOnce?: number) => sendDue(stage.server.services.store, () => undefined, atOnce)
const key = (id: unknown) => ({ merchantId: stage.server.merchantId, id: BigInt(String(id)) })

/** Members of a country of their own, so that a segment names them alone. */
async function members(count: number, country: string, change = '') {
  const all = []
  for (let place = 0; place < count; place++) all.push(await stage.server.fixtures.member())
  await stage.server.asOwner(
    `UPDATE member SET country_code = $2 ${change === '' ? '' : `, ${change}`} WHERE id = ANY ($1)`,
    [all.map(({ id }) => id), country],
  )
  return all
}
/** The first terms of levels; only the first level is named. */
async function giveLevels() {
  await stage.server.asOwner(
    `WITH clay AS (
      INSERT INTO club (merchant_id, label_name, rank_level) VALUES ($1, 'Clay', 0) RETURNING id
    ), terms AS (
      INSERT INTO level_terms (merchant_id, version, from_day, window_days) VALUES ($1, 1, '2026-01-01', 30)
    )
    INSERT INTO level_rank (merchant_id, version, rank, club_id, name, turnover) SELECT $1, 1, 0, id, 'Clay', 0 FROM clay`,
    [stage.server.merchantId],
  )
}
/** Campaigns so far were sent more than a day ago. */
const makeOld = () =>
  stage.server.asOwner(
    `UPDATE campaign SET created_at = now() - interval '25 hours', starts_at = now() - interval '25 hours',
            ended_at = now() - interval '25 hours'`,
  )
const reached = async (id: unknown) =>
  (
    await stage.server.asOwner<{ member: bigint }>(
      'SELECT member_id AS member FROM member_message WHERE campaign_id = $1 ORDER BY member_id',
      [id],
    )
  ).map(({ member }) => member)

test('each member of the segment gets the message once, in the language of the page', async () => {
  const [ann, ben] = await members(2, 'PH')
  await members(1, 'TH')
  const added = await send()
  expect(added.status).toBe(200)
  const { id } = added.value
  expect(await listed(id)).toMatchObject({ state: 'sending', counted: 2, sent: 0 })
  await run()
  await run()
  expect(await reached(id)).toEqual([ann?.id, ben?.id])
  expect(await listed(id)).toMatchObject({ state: 'sent', sent: 2 })
  const session = await stage.server.fixtures.memberSession(ann ?? nobody())
  const read = async (language: string) =>
    (
      await stage.server.site.inject({
        method: 'GET',
        url: '/wps/member/messages?group=brand',
        headers: {
          host: stage.server.host,
          ...session.headers,
          cookie: `${session.headers['cookie']}; language=${language}`,
        },
      })
    ).json<{ value: { list: { campaign: object }[] } }>().value.list
  const [account] = await stage.server.asOwner<{ account: string }>(
    'SELECT account FROM member WHERE id = $1',
    [ann?.id],
  )
  expect(await read('EN')).toMatchObject([{ campaign: { body: `Welcome, ${account?.account}.` } }])
  expect(await read('VI')).toMatchObject([{ campaign: { body: `Chào ${account?.account}.` } }])
})

test('read and followed messages are counted once, and only those of the member', async () => {
  const [ann, ben] = await members(2, 'PT')
  const { id } = (await send({ segment: { countries: ['PT'] }, place: 'promotions' })).value
  await run()
  const askAs = async (member: typeof ann, method: 'GET' | 'PUT', url: string, payload?: object) =>
    await stage.server.site.inject({
      method,
      url,
      headers: {
        host: stage.server.host,
        origin: `http://${stage.server.host}`,
        ...(await stage.server.fixtures.memberSession(member ?? nobody())).headers,
      },
      ...(payload ? { payload } : {}),
    })
  const list = (await askAs(ann, 'GET', '/wps/member/messages')).json<{
    value: { list: { id: string; campaign: object }[] }
  }>().value.list
  expect(list).toMatchObject([{ campaign: { place: 'promotions' } }])
  const follow = async (member: typeof ann) =>
    expect(
      (await askAs(member, 'PUT', '/wps/member/messages/followed', { id: list[0]?.id })).statusCode,
    ).toBe(200)
  await follow(ben)
  expect(await listed(id)).toMatchObject({ place: 'promotions', sent: 2, read: 0, followed: 0 })
  await follow(ann)
  await follow(ann)
  expect(await listed(id)).toMatchObject({ read: 1, followed: 1 })
})

test('excluded members, closed accounts and those on a break get no offer; a notice reaches active ones', async () => {
  const [fit, shut, closed] = await members(3, 'SG')
  await stage.server.asOwner(
    'INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())',
    [stage.server.merchantId, shut?.id],
  )
  await stage.server.asOwner(`UPDATE member SET status = 'closed' WHERE id = $1`, [closed?.id])
  const segment = { countries: ['SG'] }
  const offer = (await send({ segment })).value['id']
  const waits = (await send({ segment, purpose: 'notice' })).value['waits']
  expect(waits).toEqual(expect.any(String))
  expect((await judgeAs(stage.server, stage.other, waits)).status).toBe(200)
  await run()
  expect(await reached(offer)).toEqual([fit?.id])
  const [notice] = await stage.server.asOwner<{ id: bigint }>(
    `SELECT id FROM campaign WHERE purpose = 'notice' ORDER BY id DESC LIMIT 1`,
  )
  expect(await reached(notice?.id)).toEqual([fit?.id, shut?.id])
})

test('a member who is excluded between the campaign and its sending gets no offer', async () => {
  const [fit, shut] = await members(2, 'MY')
  const { id } = (await send({ segment: { countries: ['MY'] } })).value
  await stage.server.asOwner(
    'INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())',
    [stage.server.merchantId, shut?.id],
  )
  await run()
  expect(await reached(id)).toEqual([fit?.id])
})

test('sending goes on where it was, and two runs at once send nothing twice', async () => {
  const all = await members(7, 'ID')
  const { id } = (await send({ segment: { countries: ['ID'] } })).value
  const { store } = stage.server.services
  // A step ends with its process: the next run begins behind it.
  for (let step = 0; step < 4; step++) await sendStep(store, key(id), 2)
  const before = await reached(id)
  await Promise.all([run(2), run(3), run(2)])
  await run(2)
  expect(await reached(id)).toEqual(all.map((member) => member.id))
  expect(before.every((member) => all.some((one) => one.id === member))).toBe(true)
  expect(await listed(id)).toMatchObject({ state: 'sent', sent: 7 })
  // Also where the cursor was put back.
  await stage.server.asOwner(
    'UPDATE campaign SET after_member = 0, ended_at = NULL, sent = 0 WHERE id = $1',
    [id],
  )
  await run()
  expect(await reached(id)).toHaveLength(7)
  expect(await listed(id)).toMatchObject({ sent: 0 })
})

test('campaigns that fail stop no other, however many, and are sent once they can be', async () => {
  await members(3, 'BR')
  const ids: unknown[] = []
  while (ids.length < 21) ids.push((await send({ segment: { countries: ['BR'] } })).value['id'])
  const bad = ids.slice(0, 20)
  const write = (segment: object) =>
    stage.server.asOwner('UPDATE campaign SET segment = $2 WHERE id = ANY ($1)', [bad, segment])
  await write({ registeredFrom: 'no day' })
  await expect(run(2)).rejects.toThrow(`campaigns were not sent: ${bad.join(', ')}`)
  expect(await reached(ids[20])).toHaveLength(3)
  await write({ countries: ['BR'] })
  await run()
  expect(await reached(bad[0])).toHaveLength(3)
})

test('a campaign of one operator reaches no more members than were counted', async () => {
  await members(2, 'JP')
  const { id } = (await send({ segment: { countries: ['JP'] } })).value
  await members(3, 'JP')
  await run()
  expect(await reached(id)).toHaveLength(2)
  expect(await listed(id)).toMatchObject({ state: 'sent', sent: 2 })
})

test('many members, added up over a day, need a second operator', async () => {
  await members(3, 'KR')
  const segment = { countries: ['KR'] }
  const reach = (count: number) =>
    stage.server.asOwner(
      `UPDATE campaign SET counted = greatest(sent, $2 - (SELECT coalesce(sum(counted), 0) FROM campaign
          WHERE merchant_id = $1 AND approved_by IS NULL AND id <> (SELECT max(id) FROM campaign WHERE approved_by IS NULL)))
        WHERE id = (SELECT max(id) FROM campaign WHERE approved_by IS NULL)`,
      [stage.server.merchantId, count],
    )
  await send({ segment })
  await reach(497)
  expect((await send({ segment })).value['id']).toEqual(expect.any(String))
  const requestId = randomUUID()
  const more = await send({ segment, requestId })
  expect(more.value['id']).toBeUndefined()
  // A retry is the same proposal.
  expect((await send({ segment, requestId })).value).toEqual(more.value)
  expect((await judgeAs(stage.server, stage.owner, more.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, stage.other, more.value['waits'])).status).toBe(200)
  // And after the approval the campaign that it added.
  const [added] = await stage.server.asOwner<{ id: bigint }>(
    'SELECT id FROM campaign WHERE request_id = $1',
    [requestId],
  )
  expect((await send({ segment, requestId })).value['id']).toBe(String(added?.id))
  expect((await send({ segment, requestId, name: 'Another' })).code).toBe('request_conflict')
  // Another day has members of its own, and all campaigns that begin on it count, whenever they were created.
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const planned = (await send({ segment, startsAt })).value['id']
  expect(planned).toEqual(expect.any(String))
  await stage.server.asOwner('UPDATE campaign SET counted = 498 WHERE id = $1', [planned])
  expect((await send({ segment, startsAt })).value['id']).toBeUndefined()
  // A start in the past is now.
  expect((await send({ segment, startsAt: '2020-01-01T00:00:00Z' })).value['id']).toBeUndefined()
  await makeOld()
  expect((await send({ segment })).value['id']).toEqual(expect.any(String))
})

test('a text that names where to pay needs a second operator', async () => {
  await members(1, 'TW')
  const named = texts.map((text) => ({ ...text, body: 'Pay to 0123 4567 89' }))
  const { value } = await send({ segment: { countries: ['TW'] }, texts: named })
  expect(value['waits']).toEqual(expect.any(String))
})

test('a level completes no payee that one operator may not name', async () => {
  await members(1, 'HK')
  const segment = { countries: ['HK'] }
  const sendText = async (body: string) =>
    await send({ segment, texts: texts.map((text) => ({ ...text, body })) })
  expect((await sendText('Send by GCash to 0917{level}555{level}1234')).code).toBe('invalid_input')
  expect((await sendText('See verde-pay{level}.com')).code).toBe('invalid_input')
  // Without a level members read a number.
  const split = 'Send by GCash to 0917-{level}-555'
  expect((await sendText(split)).value['waits']).toEqual(expect.any(String))
  expect((await sendText('Write to {level}')).value['id']).toEqual(expect.any(String))
  await stage.server.asOwner(
    `INSERT INTO club (merchant_id, label_name, rank_level, is_active) VALUES ($1, '@verde_pay', 7, false)`,
    [stage.server.merchantId],
  )
  expect((await sendText('Write to {level}')).value['waits']).toEqual(expect.any(String))
  await stage.server.asOwner(`DELETE FROM club WHERE label_name = '@verde_pay'`)
})

test('a request is for one campaign', async () => {
  await members(1, 'AU')
  const requestId = randomUUID()
  const segment = { countries: ['AU'] }
  const one = await send({ segment, requestId })
  expect((await send({ segment, requestId })).value).toEqual(one.value)
  expect((await send({ segment, requestId, name: 'Another' })).code).toBe('request_conflict')
})

test('a planned campaign waits, and one that was stopped sends nothing more', async () => {
  await members(1, 'NZ')
  const segment = { countries: ['NZ'] }
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = (await send({ segment, startsAt })).value
  await run()
  expect(await listed(id)).toMatchObject({ state: 'planned', sent: 0 })
  const stop = () => stage.call(stage.owner, calls.stopCampaign, { ...scope(), id, reason })
  expect((await stop()).status).toBe(200)
  expect((await stop()).code).toBe('campaign_over')
  await stage.server.asOwner('UPDATE campaign SET starts_at = now() WHERE id = $1', [id])
  await run()
  expect(await reached(id)).toEqual([])
  expect(await listed(id)).toMatchObject({ state: 'stopped', stoppedBy: expect.any(String) as string })
})

test.each([
  [{ texts: texts.slice(0, 1) }],
  [{ texts: [{ ...texts[0], body: '{name}' }, texts[1]] }],
  [{ segment: { languages: ['TH'] } }],
  [{ segment: { levels: [9] } }],
  [{ segment: { countries: ['XX'] } }],
  [{ segment: { registeredFrom: '2026-02-31' } }],
  [{ segment: { seenWithinDays: 3, unseenForDays: 5 } }],
  [{ startsAt: '2099-01-01T00:00:00Z' }],
  [{ name: ' ' }],
])('a campaign with a fault is not added: %o', async (change) => {
  await members(1, 'PH')
  expect((await send(change)).code).toBe('invalid_input')
})

test('a campaign to nobody is not added', async () => {
  expect((await send({ segment: { countries: ['IS'] } })).code).toBe('campaign_reaches_nobody')
})

test('each rule of a segment chooses members', async () => {
  const [ann, ben] = await members(2, 'FR')
  await stage.server.asOwner(
    `INSERT INTO club (merchant_id, label_name, rank_level) VALUES ($1, 'Silver', 2)`,
    [stage.server.merchantId],
  )
  await stage.server.asOwner(
    `UPDATE member SET language = 'VI', created_at = '2026-03-05T10:00:00Z', last_login_at = now() - interval '40 days',
            club_id = (SELECT id FROM club WHERE merchant_id = $2 AND rank_level = 2) WHERE id = $1`,
    [ann?.id, stage.server.merchantId],
  )
  await stage.server.asOwner(`UPDATE member SET created_at = '2026-03-06T10:00:00Z' WHERE id = $1`, [ben?.id])
  await stage.server.fixtures.memberSession(ben ?? nobody())
  const count = async (rule: object) =>
    (
      await stage.call(stage.owner, calls.countSegment, {
        ...scope(),
        purpose: 'offer',
        segment: { countries: ['FR'], ...rule },
      })
    ).value['count']
  expect(await count({})).toBe(2)
  expect(await count({ levels: [2] })).toBe(1)
  expect(await count({ languages: ['VI'] })).toBe(1)
  expect(await count({ languages: ['EN'] })).toBe(1)
  expect(await count({ seenWithinDays: 30 })).toBe(1)
  expect(await count({ unseenForDays: 30 })).toBe(1)
  expect(await count({ seenWithinDays: 50, unseenForDays: 30 })).toBe(1)
  expect(await count({ registeredFrom: '2026-03-06' })).toBe(1)
  expect(await count({ registeredTo: '2026-03-05' })).toBe(1)
  expect(await count({ registeredFrom: '2026-03-05', registeredTo: '2026-03-06' })).toBe(2)
  expect(await count({ hasDeposited: false })).toBe(2)
  expect(await count({ hasDeposited: true })).toBe(0)
  expect(await count({ turnoverDays: 7, turnoverMost: '0.00' })).toBe(2)
  expect(await count({ teams: ['no-agent'] })).toBeUndefined()
})

test('members who have reached no level read the name of the first one', async () => {
  await members(1, 'GR')
  await giveLevels()
  const { id } = (await send({ segment: { countries: ['GR'], levels: [0] } })).value
  await run()
  const [message] = await stage.server.asOwner<{ level: string }>(
    `SELECT facts->>'level' AS level FROM member_message WHERE campaign_id = $1`,
    [id],
  )
  expect(message?.level).toBe('Clay')
})

test('a campaign of another brand is neither listed nor stopped', async () => {
  await members(1, 'DE')
  const { id } = (await send({ segment: { countries: ['DE'] } })).value
  const other = await stage.server.fixtures.merchant()
  const [brand] = await stage.server.asOwner<{ code: string }>('SELECT code FROM merchant WHERE id = $1', [
    other.id,
  ])
  const ofOther = { merchantCode: brand?.code ?? '' }
  expect((await stage.call(stage.owner, calls.listCampaigns, ofOther)).value['list']).toEqual([])
  const stopped = await stage.call(stage.owner, calls.stopCampaign, { ...ofOther, id, reason })
  expect(stopped.status).toBe(404)
})
