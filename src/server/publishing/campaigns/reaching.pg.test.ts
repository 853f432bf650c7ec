import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { listCampaigns, sendCampaign } from '#contract/console/campaigns.ts'
import { waitFor } from '#test/patience.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'

import { updateReaders } from './reader-store.ts'
import { sendDue } from './sending.ts'
import { lockReached } from './store.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await stage.server.asOwner(
    `UPDATE merchant SET languages = '{EN}', default_language = 'EN' WHERE id = $1`,
    [stage.server.merchantId],
  )
  await stage.server.services.registry.refresh()
})
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(() => stage?.server.close())

const send = (change: object) =>
  stage.call(stage.owner, sendCampaign, {
    merchantCode: stage.code,
    name: 'Autumn',
    purpose: 'offer',
    texts: [{ language: 'EN', title: 'A gift', body: 'It waits for you.' }],
    reason,
    requestId: randomUUID(),
    ...change,
  })

async function members(count: number, country: string) {
  const all = []
  while (all.length < count) all.push(await stage.server.fixtures.member())
  const ids = all.map(({ id }) => id)
  await stage.server.asOwner('UPDATE member SET country_code = $2 WHERE id = ANY ($1)', [ids, country])
  return all
}

test('members are added up by the day of sending', async () => {
  await members(2, 'BR')
  const segment = { countries: ['BR'] }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const planned = (await send({ segment, startsAt: inHours(240) })).value['id']
  const isAlone = async (change: object) => {
    const { value } = await send({ segment, ...change })
    if (value['id'] !== undefined)
      await stage.server.asOwner('DELETE FROM campaign WHERE id = $1', [value['id']])
    return value['waits'] === undefined
  }
  await stage.server.asOwner(
    `UPDATE campaign SET counted = 499, created_at = now() - interval '2 days' WHERE id = $1`,
    [planned],
  )
  expect(await isAlone({})).toBe(true)
  expect(await isAlone({ startsAt: inHours(215) })).toBe(true)
  expect(await isAlone({ startsAt: inHours(217) })).toBe(false)
  expect(await isAlone({ startsAt: inHours(263) })).toBe(false)
  expect(await isAlone({ startsAt: inHours(265) })).toBe(true)
  // Two days after its start it is still being sent; a start that is over is now.
  await stage.server.asOwner(`UPDATE campaign SET starts_at = now() - interval '2 days' WHERE id = $1`, [
    planned,
  ])
  expect(await isAlone({})).toBe(false)
  expect(await isAlone({ startsAt: '2020-01-01T00:00:00.000Z' })).toBe(false)
  await stage.server.asOwner(`UPDATE campaign SET ended_at = now() - interval '25 hours' WHERE id = $1`, [
    planned,
  ])
  expect(await isAlone({})).toBe(true)
})

test('a double submit adds one campaign, and both get its id', async () => {
  await members(1, 'CA')
  const { store } = stage.server.services
  const requestId = randomUUID()
  const locked = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  const holding = store.transact(async (tx) => {
    await lockReached(tx, stage.server.merchantId, undefined)
    locked.resolve(undefined)
    await released.promise
  })
  await locked.promise
  const both = [1, 2].map(() => send({ segment: { countries: ['CA'] }, requestId }))
  await waitFor(async () => {
    const [row] = await stage.server.asOwner<{ waiting: number }>(
      `SELECT count(*)::integer AS waiting FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
    )
    expect(row?.waiting).toBe(2)
  })
  released.resolve(undefined)
  await holding
  const [one, two] = await Promise.all(both)
  expect(one?.value['id']).toEqual(expect.any(String))
  expect(two?.value).toEqual(one?.value)
})

test('the count of an offer leaves out the members whom the guard of rewards bars', async () => {
  const all = await members(12, 'CZ')
  const ids = all.map(({ id }) => id)
  const set = (place: number, change: string) =>
    stage.server.asOwner(`UPDATE member SET ${change} WHERE id = $1`, [ids[place]])
  const guard = (place: number, columns: string, values: string) =>
    stage.server.asOwner(
      `INSERT INTO play_guard (merchant_id, member_id, ${columns}) VALUES ($1, $2, ${values})`,
      [stage.server.merchantId, ids[place]],
    )
  await set(1, `status = 'closed'`)
  for (const [place, type] of [1, 2, 41, 42].entries()) await set(2 + place, `account_type = ${type}`)
  await guard(6, 'break_until', `now() + interval '1 day'`)
  await guard(7, 'break_until', `now() - interval '1 day'`)
  await guard(8, 'excluded_at', 'now()')
  const lifted = 'excluded_at, excluded_until, return_asked_at, lifts_at'
  const past = `now() - interval '9 days', now() - interval '4 days', now() - interval '3 days'`
  await guard(9, lifted, `${past}, now() - interval '1 day'`)
  await guard(10, lifted, `${past}, now() + interval '1 day'`)
  await stage.server.asOwner(
    `INSERT INTO harm_mark (merchant_id, member_id, weight, met, markers, day, since)
     VALUES ($1, $2, 1, '[{}]', '{loss}', current_date, current_date)`,
    [stage.server.merchantId, ids[11]],
  )
  const fit = await stage.server.asOwner<{ id: bigint }>(
    `SELECT id FROM member WHERE id = ANY ($1) AND offer_barred(merchant_id, id, now()) IS NULL ORDER BY id`,
    [ids],
  )
  expect(fit.map(({ id }) => id)).toEqual([ids[0], ids[7], ids[9]])
  const { id } = (await send({ segment: { countries: ['CZ'] } })).value
  const [campaign] = await stage.server.asOwner('SELECT counted FROM campaign WHERE id = $1', [id])
  expect(campaign).toEqual({ counted: 3 })
  await sendDue(stage.server.services.store, () => undefined)
  const reached = await stage.server.asOwner<{ id: bigint }>(
    'SELECT member_id AS id FROM member_message WHERE campaign_id = $1 ORDER BY member_id',
    [id],
  )
  expect(reached).toEqual(fit)
})

test('readers of an ended campaign are counted by the job, less often with its age, and once more after 90 days', async () => {
  await members(2, 'PE')
  const id = (await send({ segment: { countries: ['PE'] } })).value['id']
  const { server } = stage
  await sendDue(server.services.store, () => undefined)
  const read = (count: number) =>
    server.asOwner(
      `UPDATE member_message SET read_at = now(), followed_at = now() WHERE id IN (
         SELECT id FROM member_message WHERE campaign_id = $1 AND read_at IS NULL ORDER BY id LIMIT $2)`,
      [id, count],
    )
  const counted = async (endedHoursAgo?: number) => {
    if (endedHoursAgo !== undefined)
      await server.asOwner(
        `UPDATE campaign SET ended_at = now() - $2 * interval '1 hour', count_at = least(count_at, now()) WHERE id = $1`,
        [id, endedHoursAgo],
      )
    await server.services.store.transact((tx) => updateReaders(tx, 100))
    const { value } = await stage.call(stage.owner, listCampaigns, { merchantCode: stage.code })
    const list = value['list'] as { id: string; read: number; followed: number }[]
    const [row] = await server.asOwner<{ hours: number | null }>(
      `SELECT round(extract(epoch FROM count_at - now()) / 3600)::integer AS hours FROM campaign WHERE id = $1`,
      [id],
    )
    const campaign = list.find((one) => one.id === id)
    return [campaign?.read, campaign?.followed, row?.hours]
  }
  await read(1)
  // The list counts a fresh one itself.
  expect(await counted()).toEqual([1, 1, 0])
  expect(await counted(40)).toEqual([1, 1, 2])
  await read(1)
  expect(await counted()).toEqual([1, 1, 2])
  expect(await counted(400)).toEqual([2, 2, 20])
  expect(await counted(24 * 91)).toEqual([2, 2, null])
})
