import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { withdrawProposal } from '#contract/console/approvals.ts'
import * as calls from '#contract/console/lottery-draws.ts'
import { permissions } from '#domain/access/permission.ts'
import { query } from '#server/platform/db/query.ts'
import { drawDue } from '#server/play/lottery/draws/actions.ts'
import { balanceOf } from '#test/pg/ledger.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { BEGINS, type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { waitFor } from '#test/patience.ts'
import type { Proof } from '#test/pg/test-server.ts'

import { cancelResult, compareEntries, correctResult, selectEntries, storeEntry } from './store.ts'

let stage: MoneyStage
let results: ResultStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
  await stage.server.asOwner(
    `INSERT INTO lottery_feed (code, publisher, suffices, games) VALUES ('north-feed', 'north', false, '{}'), ('south-feed', 'south', false, '{}')`,
  )
})
afterAll(() => stage.server.close())

const ONE = balls(1, 2, 3, 4, 5, 6)
const OTHER = balls(1, 2, 3, 4, 5, 7)

async function awaited(): Promise<StagedDraw> {
  const draw = await results.next()
  await results.close(draw)
  return draw
}
const read = async (by: MoneyStage['owner'], draw: StagedDraw) =>
  (await stage.call(by, calls.readDraw, { merchantCode: stage.code, id: draw.id.toString() })).value
/** An entry that is stored past the call. */
const entryBy = (
  draw: StagedDraw,
  by: { readonly operatorId: bigint } | { readonly feed: string },
  numbers: string[][] = ONE,
) =>
  stage.server.services.store.transact((tx) =>
    storeEntry(tx, {
      drawId: draw.id,
      by,
      version: 0,
      numbers,
      filled: 6,
      isComplete: true,
      source: 'a source',
      pictures: [],
      pictureMerchantId: undefined,
    }),
  )
/** An entry of a feed, as its job stores it. */
const feed = (draw: StagedDraw, name: string, numbers: string[][]) => entryBy(draw, { feed: name }, numbers)

test('two operators who enter the same numbers draw the draw, and the tickets are paid', async () => {
  const draw = await results.next()
  const member = await results.better(draw, 4)
  await results.close(draw)
  const { owner, other } = stage
  expect((await results.enter(owner, draw, { numbers: ONE })).value).toMatchObject({ outcome: 'waits' })
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', result: null, partial: null })
  expect((await results.enter(other, draw, { numbers: ONE })).value).toMatchObject({ outcome: 'drawn' })
  expect(await results.rowOf(draw)).toMatchObject({ state: 'drawn', version: 1, result: ONE })
  await settleAll(stage.server)
  expect(await balanceOf(stage.server, member)).toBeGreaterThan(BEGINS)
  expect(await read(owner, draw)).toMatchObject({
    state: 'settled',
    versions: [{ kind: 'drawn', by: [{ id: String(owner.operatorId) }, { id: String(other.operatorId) }] }],
    settlement: { version: 1, tickets: 1, of: 1 },
    sums: { tickets: 1, stake: '10.00', win: '60.00' },
    deeds: ['correct', 'cancel'],
  })
  expect((await results.enter(owner, draw, { numbers: OTHER, version: 1 })).code).toBe('result_not_awaited')
})

test('numbers of another operator stay sealed; a difference names its places, and both enter again', async () => {
  const draw = await awaited()
  await results.enter(stage.owner, draw, { numbers: ONE })
  await results.enter(stage.other, draw, { numbers: balls(1, 2) })
  const begun = await read(stage.other, draw)
  expect(begun).toMatchObject({ differs: [], own: { numbers: [['1', '2', '', '', '', '']] } })
  expect(JSON.stringify(begun)).not.toContain('"5"')
  expect(begun['partial']).toEqual([['1', '2', '', '', '', '']])
  // A number of one operator alone is not published.
  await results.enter(stage.other, draw, { numbers: balls(1, 9), version: 1 })
  expect((await results.rowOf(draw))?.partial).toEqual([['1', '', '', '', '', '']])
  const answer = await results.enter(stage.other, draw, { numbers: OTHER, version: 2 })
  expect(answer.value).toMatchObject({ outcome: 'differs', differs: [{ group: 0, place: 5 }] })
  expect((await read(stage.owner, draw))['differs']).toEqual([{ group: 0, place: 5 }])
  expect(JSON.stringify(await read(stage.other, draw))).not.toContain('"6"')
  expect((await results.enter(stage.owner, draw, { numbers: OTHER, version: 1 })).value).toMatchObject({
    outcome: 'drawn',
  })
  expect((await results.rowOf(draw))?.result).toEqual(OTHER)
})

test('the role of the application reads no entered number', async () => {
  await expect(
    stage.server.services.store.transact((tx) => sql`SELECT numbers FROM lottery_entry`.execute(query(tx))),
  ).rejects.toThrow(/permission denied/)
})

test('two accounts of one person draw nothing', async () => {
  const draw = await awaited()
  const twin = await stage.server.fixtures.operatorSession(permissions)
  await stage.server.asOwner('UPDATE operator SET created_by = $2 WHERE id = $1', [
    twin.operatorId,
    stage.owner.operatorId,
  ])
  await results.enter(stage.owner, draw, { numbers: ONE })
  expect((await results.enter(twin, draw, { numbers: ONE })).value).toMatchObject({ outcome: 'waits' })
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', partial: null })
})

test('the entry of an operator who was suspended does not count', async () => {
  const draw = await awaited()
  const third = await stage.server.fixtures.operatorSession(permissions)
  await results.enter(third, draw, { numbers: ONE })
  await stage.server.asOwner(`UPDATE operator SET status = 'suspended' WHERE id = $1`, [third.operatorId])
  expect((await results.enter(stage.owner, draw, { numbers: ONE })).value).toMatchObject({ outcome: 'waits' })
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed' })
})

test('an entry is refused before the time of the draw, in a wrong form, or by an old version', async () => {
  const early = await results.next()
  expect((await results.enter(stage.owner, early, { numbers: ONE })).code).toBe('result_not_awaited')
  // Closed, but its time has not come.
  await moveDraw(stage.server, early, { closes: -60, draws: 600 })
  await drawDue(stage.server.services.store, await drawPartsOf())
  expect((await results.rowOf(early))?.state).toBe('closed')
  expect((await results.enter(stage.owner, early, { numbers: ONE })).code).toBe('result_not_awaited')
  const draw = await awaited()
  for (const numbers of [balls(1, 2, 3, 4, 5, 46), balls(1, 1), [['01']], balls(1, 2, 3, 4, 5, 6, 7)])
    expect((await results.enter(stage.owner, draw, { numbers })).code).toBe('result_refused')
  await results.enter(stage.owner, draw, { numbers: ONE })
  // A retry after a lost answer is no other entry.
  expect((await results.enter(stage.owner, draw, { numbers: ONE })).value).toMatchObject({ version: 1 })
  expect((await results.enter(stage.owner, draw, { numbers: OTHER })).code).toBe('changed_meanwhile')
})

test('an entry is compared ten times at most', async () => {
  const draw = await awaited()
  await results.enter(stage.other, draw, { numbers: balls(30, 31, 32, 33, 34, 35) })
  const answers = []
  for (let version = 0; version < 11; version += 1)
    answers.push(
      (await results.enter(stage.owner, draw, { numbers: balls(1, 2, 3, 4, 5, 10 + version), version })).code,
    )
  expect(answers.slice(9)).toEqual([undefined, 'comparisons_used_up'])
})

test('a feed draws with an operator who shows a picture, and not while another feed contradicts it', async () => {
  const [draw, second] = [await awaited(), await awaited()]
  await feed(draw, 'north-feed', ONE)
  expect((await results.enter(stage.owner, draw, { numbers: ONE })).code).toBe('evidence_needed')
  const pictures = [await results.picture(stage.owner)]
  expect((await results.enter(stage.owner, draw, { numbers: ONE, pictures })).value).toMatchObject({
    outcome: 'drawn',
  })
  expect((await read(stage.owner, draw))['versions']).toMatchObject([{ feeds: ['north-feed'] }])
  await feed(second, 'north-feed', ONE)
  await feed(second, 'south-feed', OTHER)
  const more = [await results.picture(stage.owner)]
  expect((await results.enter(stage.owner, second, { numbers: ONE, pictures: more })).value).toMatchObject({
    outcome: 'differs',
  })
  expect((await results.enter(stage.other, second, { numbers: ONE })).value).toMatchObject({
    outcome: 'drawn',
  })
})

test('only active operators of the house enter results through the database', async () => {
  const draw = await awaited()
  const ofBrand = await stage.server.fixtures.operatorSession(permissions, {
    merchantId: stage.server.merchantId,
  })
  await expect(entryBy(draw, { operatorId: ofBrand.operatorId })).rejects.toThrow(/enters no results/)
})

test('only registered feeds enter results through the database', async () => {
  await expect(feed(await awaited(), 'west-feed', ONE)).rejects.toThrow(/enters no results/)
})

test('the database draws nothing from one entry, or from two feeds', async () => {
  const draw = await awaited()
  await feed(draw, 'north-feed', ONE)
  const ofFeed = await feed(draw, 'south-feed', ONE)
  const compare = async (stored: object, others: bigint[]) => {
    const entryId = 'id' in stored ? (stored.id as bigint) : 0n
    return await stage.server.services.store.transact((tx) =>
      compareEntries(tx, draw.id, { entryId, others }),
    )
  }
  const all = async () =>
    (await selectEntries(stage.server.services.store.read, draw.id)).map((entry) => entry.id)
  expect(await compare(ofFeed, await all())).toBe('waits')
  const own = await entryBy(draw, { operatorId: stage.owner.operatorId })
  expect(await compare(own, 'id' in own ? [own.id] : [])).toBe('waits')
  expect((await results.rowOf(draw))?.state).toBe('closed')
})

test('a correction and a cancellation need a second operator, and the version that was read', async () => {
  const draw = await results.next()
  await results.drawn(draw, ONE)
  await settleAll(stage.server)
  const pictures: string[] = []
  expect((await results.correct(stage.owner, draw, { numbers: OTHER, pictures })).code).toBe(
    'evidence_needed',
  )
  expect((await results.correct(stage.owner, draw, { numbers: ONE })).code).toBe('result_same')
  expect((await results.correct(stage.owner, draw, { numbers: balls(1) })).code).toBe('result_refused')
  expect((await results.correct(stage.owner, draw, { numbers: OTHER, version: 2 })).code).toBe(
    'changed_meanwhile',
  )
  const correction = await results.correct(stage.owner, draw, { numbers: OTHER })
  const cancellation = await results.cancel(stage.owner, draw, 1)
  expect((await judgeAs(stage.server, stage.owner, correction.value['waits'])).code).toBe('maker_is_checker')
  expect((await read(stage.other, draw))['proposed']).toBe('correct')
  const [one, two] = await Promise.all([
    judgeAs(stage.server, stage.other, correction.value['waits']),
    judgeAs(stage.server, stage.other, cancellation.value['waits']),
  ])
  // The one that comes second names a version that is gone.
  expect([one.code, two.code].filter((code) => code === undefined)).toHaveLength(1)
})

test('the database corrects and cancels nothing without two operators', async () => {
  const draw = await results.next()
  await results.drawn(draw, ONE)
  const { operatorId: firstId } = stage.owner
  const { operatorId: secondId } = stage.other
  const decided = { drawId: draw.id, version: 1, firstId, secondId, reason: '' }
  const { store } = stage.server.services
  await expect(
    store.transact((tx) => correctResult(tx, { ...decided, result: OTHER, evidence: [] })),
  ).rejects.toThrow(/not approved/)
  await expect(store.transact((tx) => cancelResult(tx, decided))).rejects.toThrow(/not approved/)
  await expect(
    store.transact((tx) => sql`UPDATE lottery_draw SET result = '[]'`.execute(query(tx))),
  ).rejects.toThrow(/permission denied/)
})

/** A draw of the house that was drawn. */
async function drawnBySeed() {
  const draws = await planGame(stage.server, 'K3_1', 20)
  const draw = draws.at(-1)
  if (!draw) throw new Error('no draw')
  await results.close(draw)
  expect((await results.rowOf(draw))?.state).toBe('drawn')
  return draw
}

test('the database corrects no other version, and no draw from a seed', async () => {
  const [official, house] = [await results.next(), await drawnBySeed()]
  await results.drawn(official, ONE)
  const correct = (draw: StagedDraw, version: number, result: string[][]) =>
    stage.server.services.store.transact((tx) =>
      correctResult(tx, { ...results.decidedOn(draw, version), result, evidence: [] }),
    )
  for (const draw of [official, house]) await results.approved(draw, 'lotteryDraws.correctDraw')
  expect(await correct(official, 2, OTHER)).toBe(false)
  expect(await correct(house, 1, [['9', '9', '9']])).toBe(false)
  expect(await correct(official, 1, OTHER)).toBe(true)
})

test('a retried proposal is the same one, and its pictures stay', async () => {
  const draw = await results.next()
  await results.drawn(draw, ONE)
  const picture = await results.picture(stage.owner)
  const input = {
    merchantCode: stage.code,
    ...once(),
    id: draw.id.toString(),
    version: 1,
    numbers: OTHER,
    source: 'paper',
    reason,
    pictures: [picture],
  }
  const [first, second] = [
    await stage.call(stage.owner, calls.correctDraw, input),
    await stage.call(stage.owner, calls.correctDraw, input),
  ]
  expect(first.status).toBe(200)
  expect(second.value).toEqual(first.value)
  const stranger = await stage.server.fixtures.operatorSession(['lottery.read'])
  const lookAt = async (by: Pick<Proof, 'headers'>, query: string) => {
    const { statusCode, headers } = await stage.server.console.inject({
      url: `${calls.resultPicture.path}?${query}&id=${picture}`,
      headers: { host: stage.server.consoleHost, 'sec-fetch-site': 'same-origin', ...by.headers },
    })
    return [statusCode, headers['content-type']?.toString().split(';')[0]]
  }
  const there = [200, 'image/webp']
  // A second operator sees the evidence before approving.
  expect(await read(stage.other, draw)).toMatchObject({
    proposed: 'correct',
    proof: { source: 'paper', pictures: [picture] },
  })
  expect(await lookAt(stranger, `draw=${draw.id}`)).toEqual(there)
  expect(await lookAt(stage.owner, `merchantCode=${stage.code}`)).toEqual(there)
  expect((await lookAt(stranger, `merchantCode=${stage.code}`))[0]).toBe(404)
  await judgeAs(stage.server, stage.other, first.value['waits'])
  expect(await read(stage.other, draw)).not.toHaveProperty('proof')
  expect(await lookAt(stranger, `draw=${draw.id}`)).toEqual(there)
})

test('a proposal that is rejected or withdrawn leaves the pages of other operators', async () => {
  const draw = await results.next()
  const { server, owner, other } = stage
  const hints: string[] = []
  const stop = server.services.notifications.listen('live', (hint) => hints.push(hint))
  const ends = async (end: (id: unknown) => Promise<unknown>) => {
    const { waits } = (await results.cancel(owner, draw, 0)).value
    // The message of the proposal itself.
    await waitFor(() => expect(hints).toHaveLength(1))
    hints.length = 0
    await end(waits)
    await waitFor(() => expect(hints).toHaveLength(1))
    expect(hints[0]).toContain(`"what":"draws"`)
    hints.length = 0
  }
  await ends((id) => judgeAs(server, other, id, 'reject'))
  await ends((id) => stage.call(owner, withdrawProposal, { id }))
  stop()
  expect((await results.rowOf(draw))?.state).toBe('planned')
})

test('draws are listed by what is to be done, and a brand’s operator learns no names', async () => {
  const draw = await awaited()
  await results.enter(stage.owner, draw, { numbers: balls(1, 2) })
  await stage.server.asOwner(
    `UPDATE lottery_draw SET draws_at = clock_timestamp() - interval '2 hours', closes_at = clock_timestamp() - interval '2 hours', opens_at = clock_timestamp() - interval '3 hours' WHERE id = $1`,
    [draw.id],
  )
  const ofBrand = await stage.server.fixtures.operatorSession(permissions, {
    merchantId: stage.server.merchantId,
  })
  const list = await stage.call(ofBrand, calls.listDraws, { only: 'late' })
  expect(list.value).toMatchObject({
    list: [{ id: draw.id.toString(), isLate: true, waitsMinutes: 120, entries: { begun: 1, complete: 0 } }],
    late: 1,
  })
  expect(await read(ofBrand, draw)).toMatchObject({ entered: [], deeds: [] })
  expect((await results.enter(ofBrand, draw, { numbers: ONE })).status).toBe(403)
  const page = await stage.call(stage.owner, calls.listDraws, {
    merchantCode: stage.code,
    gameCode: 'MEGA645',
    limit: 2,
  })
  expect(page.value['list']).toHaveLength(2)
  expect(page.value['next']).toBeDefined()
})
