import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ROUND, layFreeRounds, stateOfRounds } from '#test/pg/free-rounds-stage.ts'
import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { openProvider, pairOf, pemOf } from '#test/pg/play-stage.ts'
import { type RoundsSupplier, supplyRounds } from '#test/pg/rounds-supplier.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let supplier: HubSupplier
let supplied: RoundsSupplier

beforeAll(async () => {
  server = await openTestServer({ settings: { LOCAL_GAME_PROVIDERS: '1' } })
  supplier = await openHubSupplier(pairOf('sim').privateKey)
  supplier.knowUs(pemOf(pairOf('ours').publicKey))
  await openProvider(server, { baseUrl: supplier.baseUrl })
})
afterAll(async () => {
  await supplier.close()
  await server.close()
})
beforeEach(() => {
  Object.assign(supplier, { mood: 'honest', failures: 0, swallows: 0 })
  supplier.requests.length = 0
  supplied = supplyRounds(supplier)
  supplied.prepaids = [
    { prepaid_uuid: 'of-another-game', game_code: 'sim-reels' },
    { prepaid_uuid: 'of-another-stake', game_code: 'sim-wheel', bet_value: 5_000_000 },
    { prepaid_uuid: 'ours', game_code: 'sim-wheel', currency: null, bet_count: null, bet_value: null },
  ]
})

async function lay() {
  const member = await server.fixtures.member()
  return { member, laid: await layFreeRounds(server, member, { count: 5 }) }
}

/** Asks now, whenever the next request is due. */
async function askNow() {
  await server.asOwner(`UPDATE free_rounds SET due_at = now() WHERE state IN ('created', 'requested')`)
  await runJob(server.services, 'ask_free_rounds')
}

const createsOf = (key: string) =>
  supplier.requests.filter(
    ({ path, body }) => path.endsWith('/rewards/create') && body['operator_reference'] === key,
  )

test('the provider is asked for exactly what was promised, signed and under our key', async () => {
  const { member, laid } = await lay()
  await runJob(server.services, 'ask_free_rounds')
  const state = await stateOfRounds(server, laid)
  expect(state).toMatchObject({ state: 'ready', reason: 'accepted', tries: 1 })
  const [request, ...further] = createsOf(laid.requestId)
  expect(further).toEqual([])
  expect(request).toMatchObject({
    isOurs: true,
    body: {
      operator_id: 7,
      prepaid_uuid: 'ours',
      user: expect.stringMatching(new RegExp(`-${member.id}$`, 'u')),
      game_code: 'sim-wheel',
      currency: CURRENCY,
      bet_count: 5,
      bet_value: Number(ROUND),
      start_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u),
    },
  })
  expect(state.rewardId).toBe(supplied.rewards[0]?.['reward_uuid'])
  await askNow()
  expect(createsOf(laid.requestId)).toHaveLength(1)
})

test('silence and failures are asked again with the same key, and a lost answer makes no second reward', async () => {
  const { laid } = await lay()
  supplier.failures = 1
  await askNow()
  expect(await stateOfRounds(server, laid)).toMatchObject({
    state: 'requested',
    reason: 'not_reached',
    tries: 1,
  })
  // Not due yet.
  await runJob(server.services, 'ask_free_rounds')
  expect(await stateOfRounds(server, laid)).toMatchObject({ tries: 1 })
  supplied.repeats = true
  supplied.refusesWith = 503
  await askNow()
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'requested', reason: 'refused', tries: 2 })
  supplied.refusesWith = undefined
  // List and prepaids are answered; the reward is made, and its answer is lost.
  const { freebets } = supplier
  supplier.freebets = (path, body) => {
    if (path === 'rewards/create') supplier.swallows = 1
    return freebets(path, body)
  }
  await askNow()
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'requested', tries: 3 })
  expect(supplied.rewards).toHaveLength(1)
  supplier.freebets = freebets
  await askNow()
  expect(await stateOfRounds(server, laid)).toMatchObject({
    state: 'ready',
    tries: 4,
    rewardId: supplied.rewards[0]?.['reward_uuid'],
  })
  expect(supplied.rewards).toHaveLength(1)
})

test('a refusal is final', async () => {
  const { laid } = await lay()
  supplied.refusesWith = 409
  await askNow()
  const failed = { state: 'failed', reason: 'refused_by_provider', tries: 1 }
  expect(await stateOfRounds(server, laid)).toMatchObject(failed)
  supplied.refusesWith = undefined
  await askNow()
  expect(await stateOfRounds(server, laid)).toMatchObject(failed)
  expect(supplied.rewards).toEqual([])
})

test('a provider that has no such rounds makes none of another game or stake', async () => {
  const { laid } = await lay()
  supplied.prepaids = supplied.prepaids.slice(0, 2)
  await askNow()
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'failed', reason: 'refused_terms' })
})

test.each<[string, HubSupplier['mood'], string]>([
  ['an unsigned answer', 'unsigned', 'unsigned'],
  ['a signature over something else', 'wrongly_signed', 'unsigned'],
  ['no JSON', 'broken', 'unreadable'],
  ['a refusal of our signature', 'forbidden', 'refused'],
])('%s grants nothing and is asked again', async (_what, mood, reason) => {
  const { laid } = await lay()
  supplier.mood = mood
  await askNow()
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'requested', reason, rewardId: null })
  await server.asOwner(`UPDATE free_rounds SET ends_at = now() WHERE id = $1`, [laid.id])
})

test('two processes that ask at once send one request', async () => {
  const { laid } = await lay()
  await Promise.all([runJob(server.services, 'ask_free_rounds'), runJob(server.services, 'ask_free_rounds')])
  expect(createsOf(laid.requestId)).toHaveLength(1)
})

test('rounds that no provider ever granted end with their time', async () => {
  const { laid } = await lay()
  supplier.mood = 'silent'
  await askNow()
  await server.asOwner(`UPDATE free_rounds SET ends_at = now() WHERE id = $1`, [laid.id])
  await askNow()
  await runJob(server.services, 'credit_free_rounds')
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'expired', reason: 'time_up', tries: 1 })
})

test('a number that the provider answers twice is the error of one request', async () => {
  await server.asOwner(`UPDATE free_rounds SET state = 'failed' WHERE state <> 'credited'`)
  const given = [await lay(), await lay(), await lay()]
  supplied.twice = 'the-same-number'
  await askNow()
  supplied.twice = undefined
  const states = await Promise.all(given.map(({ laid }) => stateOfRounds(server, laid)))
  expect(states.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
    'ready accepted',
    'requested reward_of_others',
    'requested reward_of_others',
  ])
  const next = await lay()
  await askNow()
  expect(await stateOfRounds(server, next.laid)).toMatchObject({ state: 'ready' })
})

test('a number that the list names twice is one difference, and the others are followed', async () => {
  await server.asOwner(`UPDATE free_rounds SET state = 'failed' WHERE state <> 'credited'`)
  const [one, other, third] = [await lay(), await lay(), await lay()]
  await server.asOwner(
    `UPDATE free_rounds SET state = 'requested', tries = 1, ends_at = now() + interval '1 day',
            due_at = now() + interval '1 day' WHERE state = 'created'`,
  )
  const listed = (laid: typeof one, number: string) => ({
    reward_uuid: number,
    operator_reference: laid.laid.requestId,
    status: 'FRS_NEW',
  })
  supplied.rewards.push(listed(one, 'listed-twice'), listed(other, 'listed-twice'), listed(third, 'third'))
  await compare()
  expect(await stateOfRounds(server, one.laid)).toMatchObject({ state: 'ready', rewardId: 'listed-twice' })
  expect(await stateOfRounds(server, other.laid)).toMatchObject({ state: 'requested', rewardId: null })
  expect(await stateOfRounds(server, third.laid)).toMatchObject({ state: 'ready', rewardId: 'third' })
  expect((await differences()).filter(({ number }) => number === 'listed-twice')).toMatchObject([
    { kind: 'only_there', settled: false },
  ])
})

interface Difference {
  readonly kind: string
  readonly number: string
  readonly settled: boolean
}
const differences = () =>
  server.asOwner<Difference>(
    `SELECT kind, transaction_id AS number, settled_at IS NOT NULL AS settled FROM provider_difference ORDER BY id`,
  )
const compare = async () => {
  await server.asOwner(`UPDATE free_rounds SET created_at = now() - interval '1 hour'`)
  await runJob(server.services, 'compare_free_rounds')
}

test('the daily comparison shows differences to operators, and follows what it may believe', async () => {
  await server.asOwner(`UPDATE free_rounds SET state = 'failed' WHERE state <> 'credited'`)
  const [same, gone, other, lost, ended] = [await lay(), await lay(), await lay(), await lay(), await lay()]
  await askNow()
  const rewardOf = (key: string) => supplied.rewards.find((one) => one['operator_reference'] === key) ?? {}
  const numberOf = ({ laid }: typeof same) => String(rewardOf(laid.requestId)['reward_uuid'])
  await server.asOwner(
    `UPDATE free_rounds SET state = 'requested', reward_id = NULL, due_at = now() + interval '1 day' WHERE id = $1`,
    [lost.laid.id],
  )
  Object.assign(rewardOf(other.laid.requestId), { bet_count: 6 })
  Object.assign(rewardOf(ended.laid.requestId), { status: 'FRS_FINISHED' })
  supplied.rewards.splice(supplied.rewards.indexOf(rewardOf(gone.laid.requestId)), 1)
  supplied.rewards.push({
    ...rewardOf(same.laid.requestId),
    reward_uuid: 'foreign',
    operator_reference: 'foreign',
  })
  await compare()
  const { rewardId: goneNumber } = await stateOfRounds(server, gone.laid)
  const open = (await differences())
    .filter(({ settled }) => !settled)
    .map(({ kind, number }) => `${kind} ${number}`)
  expect(open.toSorted()).toEqual(
    [
      `amount ${numberOf(other)}`,
      `only_here ${goneNumber}`,
      'only_there foreign',
      `state ${numberOf(ended)}`,
    ].toSorted(),
  )
  expect(await stateOfRounds(server, lost.laid)).toMatchObject({ state: 'ready', rewardId: numberOf(lost) })
  // An end that the list claims takes no round from the member.
  expect(await stateOfRounds(server, ended.laid)).toMatchObject({ state: 'ready' })
  supplied.rewards.splice(-1, 1)
  Object.assign(rewardOf(other.laid.requestId), { bet_count: 5 })
  Object.assign(rewardOf(ended.laid.requestId), { status: 'FRS_CANCELLED' })
  await compare()
  const settled = (await differences())
    .filter(({ settled: isSettled }) => isSettled)
    .map(({ number }) => number)
  expect(settled).toEqual(expect.arrayContaining(['foreign', numberOf(other)]))
  expect(await stateOfRounds(server, ended.laid)).toMatchObject({ state: 'cancelled', reason: 'listed' })
  // Rounds that the provider cancelled differ once, and then are the same on both sides.
  await compare()
  supplied.rewards.length = 0
  supplier.mood = 'unsigned'
  await compare()
  expect((await differences()).filter(({ settled: isSettled }) => !isSettled)).toHaveLength(1)
})

test('rounds that were credited before their number was known stop no comparison', async () => {
  await server.asOwner(`UPDATE free_rounds SET state = 'failed' WHERE state <> 'credited'`)
  const { laid } = await lay()
  await askNow()
  await server.asOwner(`UPDATE free_rounds SET reward_id = NULL WHERE id = $1`, [laid.id])
  await server.asOwner(
    `UPDATE free_rounds SET state = 'credited', total = 0, created_at = now() - interval '1 hour' WHERE id = $1`,
    [laid.id],
  )
  await runJob(server.services, 'compare_free_rounds')
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'credited', rewardId: null })
})
