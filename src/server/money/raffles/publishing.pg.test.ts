import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as points from '#contract/console/points.ts'
import * as calls from '#contract/console/raffles.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { giveFirstTickets } from '#server/money/raffles/actions.ts'
import { addMission, newPlayer } from '#test/pg/mission-stage.ts'
import { inVietnamese, offerVietnamese } from '#test/pg/point-holders.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { addRaffle, gameOf, giveTo, houseKeyOf, ticketsOf } from '#test/pg/raffle-stage.ts'
import { addDraw, closeDraw, runDraws } from '#test/pg/ticket-draw-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'

import { lockSums } from './store.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await offerVietnamese(stage.server)
})
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(() => stage?.server.close())

const scope = () => ({ merchantCode: stage.code })
const fit = {
  name: 'Golden egg',
  names: { AR: 'البيضة الذهبية', VI: 'Trứng vàng' },
  kind: 'egg',
  prizes: [
    { gives: 'cash', amount: '5.00', weight: 10, stock: 40 },
    { gives: 'none', amount: '0', weight: 90 },
  ],
  tickets: 100,
  ticketDays: 7,
}
const save = (raffle: string, version: number, rules: object = fit) =>
  stage.call(stage.owner, calls.saveRaffle, { ...scope(), raffle, version, rules, reason })
const approve = (answer: { readonly value: Readonly<Record<string, unknown>> }) =>
  judgeAs(stage.server, stage.other, answer.value['waits'])
const listed = async (raffle: string) => {
  const { value } = await stage.call(stage.owner, calls.listRaffles, scope())
  return (value['list'] as { raffle: string }[]).find((one) => one.raffle === raffle)
}
const accountOf = async ({ id }: { readonly id: bigint }) => {
  const [row] = await stage.server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    id,
  ])
  return row?.account ?? ''
}
const give = (raffle: string, change: object) =>
  stage.call(stage.owner, calls.giveTickets, {
    ...scope(),
    raffle,
    version: 1,
    count: 2,
    reason,
    requestId: randomUUID(),
    ...change,
  })

test('two operators publish a raffle, and both read what it can cost', async () => {
  const saved = await save('egg', 0)
  expect((await judgeAs(stage.server, stage.owner, saved.value['waits'])).code).toBe('maker_is_checker')
  expect(await listed('egg')).toBeUndefined()
  expect((await approve(saved)).status).toBe(200)
  expect(await listed('egg')).toMatchObject({
    ...fit,
    prizes: fit.prizes.map((prize) => ({ ...prize, taken: 0 })),
    version: 1,
    standing: 'running',
    cashMost: '200.00',
    pointsMost: '0',
    operator: expect.any(String) as string,
    second: expect.any(String) as string,
  })
  const [noted] = await stage.server.asOwner(
    `SELECT after FROM audit_entry WHERE action = 'raffle.publish' ORDER BY id DESC LIMIT 1`,
  )
  expect(noted).toMatchObject({
    after: { rafflePrizes: ['cash 5.00: 10 / 40', 'none 0: 90 / ∞'], cashMost: '200.00' },
  })
})

test('a version is replaced as it was read, and never changed; tickets keep theirs', async () => {
  expect((await approve(await save('replaced', 0))).status).toBe(200)
  const member = await newPlayer(stage.server)
  await giveTo(stage.server, member, 'replaced')
  expect(await gameOf(stage.server, member, 'replaced')).toMatchObject({ name: 'Golden egg' })
  expect(await gameOf(stage.server, inVietnamese(member), 'replaced')).toMatchObject({ name: 'Trứng vàng' })
  expect((await save('replaced', 0)).code).toBe('changed_meanwhile')
  expect((await approve(await save('replaced', 1, { ...fit, ticketDays: 9 }))).status).toBe(200)
  expect(await listed('replaced')).toMatchObject({ version: 2, ticketDays: 9 })
  await giveTo(stage.server, member, 'replaced')
  const rows = await stage.server.asOwner(
    `SELECT version FROM raffle_ticket WHERE raffle = 'replaced' ORDER BY id`,
  )
  expect(rows).toEqual([{ version: 1 }, { version: 2 }])
  for (const change of [
    `UPDATE raffle_version SET name = 'x' WHERE raffle = 'replaced'`,
    `DELETE FROM raffle_version WHERE raffle = 'replaced'`,
  ])
    await expect(stage.server.asOwner(change)).rejects.toThrow('is published')
})

test('a raffle that costs too much, or has a fault, is not proposed', async () => {
  const dear = [{ ...fit.prizes[0], amount: '5000.00' }, fit.prizes[1]]
  expect((await save('bad', 0, { ...fit, prizes: dear })).code).toBe('raffle_too_dear')
  for (const change of [
    { name: ' ' },
    { names: { VI: 'Trứng\u{202e}' } },
    { prizes: fit.prizes.slice(0, 1) },
    { prizes: fit.prizes.map((prize) => ({ ...prize, stock: 100 })) },
    { prizes: [{ gives: 'points', amount: '1.5', weight: 1 }, fit.prizes[1]] },
    { kind: 'envelope' },
    { toDay: '2020-01-01' },
  ])
    expect((await save('bad', 0, { ...fit, ...change })).code).toBe('invalid_input')
})

test('two operators give tickets, once for a request, and none to excluded members', async () => {
  const raffle = await addRaffle(stage.server, { tickets: 10 })
  const [one, other, shut] = [
    await newPlayer(stage.server),
    await newPlayer(stage.server),
    await newPlayer(stage.server),
  ]
  const accounts = await Promise.all([one, other, shut].map(accountOf))
  await stage.server.asOwner(
    'INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())',
    [shut.merchantId, shut.id],
  )
  expect((await give(raffle, { accounts: ['no-such-account'] })).code).toBe('account_unknown')
  expect((await give(raffle, { accounts, version: 2 })).code).toBe('changed_meanwhile')
  expect((await give(raffle, { accounts, count: 4 })).code).toBe('raffle_tickets_gone')
  const proposed = await give(raffle, { accounts })
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect(await ticketsOf(stage.server, one, raffle)).toHaveLength(0)
  expect((await approve(proposed)).status).toBe(200)
  expect(await ticketsOf(stage.server, one, raffle)).toHaveLength(2)
  expect(await ticketsOf(stage.server, other, raffle)).toHaveLength(2)
  const [noted] = await stage.server.asOwner(
    `SELECT after FROM audit_entry WHERE action = 'raffle.give' ORDER BY id DESC LIMIT 1`,
  )
  expect(noted).toMatchObject({ after: { raffle, tickets: 4, accounts } })
  expect(await listed(raffle)).toMatchObject({ given: 4 })
})

test('a gift waits for a claim of its members before it takes tickets', async () => {
  const { server } = stage
  const raffle = await addRaffle(server)
  const members = [await newPlayer(server), await newPlayer(server)] as const
  const accounts = await Promise.all(members.map(accountOf))
  const proposed = await give(raffle, { accounts })
  const [, { id: memberId, merchantId }] = members
  let approving: ReturnType<typeof approve> | undefined
  // Locks of a claim of the second member, in its order.
  await server.services.store.transact(async (tx) => {
    await lockLimits(tx, { merchantId, memberId })
    approving = approve(proposed)
    await expect.poll(async () => (await server.asOwner(countWaitingSessions))[0]).toEqual({ count: 1 })
    await lockSums(tx, { merchantId, raffle, version: 1 })
  })
  expect((await approving)?.status).toBe(200)
  expect(await listed(raffle)).toMatchObject({ given: 4 })
})

test('terms and goods make no point worth more than missions that give tickets allow', async () => {
  const raffle = await addRaffle(stage.server, {
    prizes: [
      { gives: 'points', amount: 100n, weight: 10 },
      { gives: 'none', amount: 0n, weight: 90 },
    ],
  })
  await addMission(stage.server, { gives: 'tickets', raffle, amount: 10n, budget: 10n })
  const saveTerms = (cashPerPoint: string) =>
    stage.call(stage.owner, points.savePointTerms, {
      ...scope(),
      version: 0,
      terms: {
        rates: [{ category: 'slots', stakePerPoint: '1000.00' }],
        cashPerPoint,
        convertLeast: 100,
      },
      reason,
    })
  const saveGood = (worth: string) =>
    stage.call(stage.owner, points.savePointGood, {
      ...scope(),
      version: 0,
      good: {
        name: `Voucher of ${worth}`,
        details: '',
        look: 'gift',
        points: 10,
        worth,
        supply: 5,
        rankLevel: 0,
        isOn: true,
      },
      reason,
    })
  // A ticket wins ten points in the mean: ten tickets of 10 each are worth the 100 that a mission may give.
  expect((await saveTerms('1.10')).code).toBe('raffle_worth_promised')
  expect((await saveGood('11.00')).code).toBe('raffle_worth_promised')
  const [terms, good] = [await saveTerms('1.00'), await saveGood('10.00')]
  for (const proposed of [terms, good]) expect(proposed.value).toHaveProperty('waits')
  // With a mission that gives more since, the second operator is refused as well.
  await addMission(stage.server, {
    gives: 'tickets',
    raffle,
    amount: 10n,
    budget: 10n,
    task: 'stakes',
    target: 100n * 100_000n,
  })
  for (const proposed of [terms, good]) expect((await approve(proposed)).code).toBe('raffle_worth_promised')
})

const drawRules = (change: object = {}) => ({
  name: 'New year draw',
  kind: 'draw',
  prizes: [{ gives: 'cash', amount: '5.00', weight: 2, stock: 2 }],
  tickets: 100,
  ticketDays: 30,
  draw: {
    closesAt: new Date(Date.now() + 7_200_000).toISOString(),
    ticketsLeast: 2,
    isOnePerMember: true,
    ...change,
  },
})
const cancelDraw = (raffle: string, version = 1) =>
  stage.call(stage.owner, calls.cancelDraw, { ...scope(), raffle, version, reason, requestId: randomUUID() })
const ticketsIn = (raffle: string) =>
  stage.server.asOwner(
    `SELECT version, source, state, count(*)::integer AS count FROM raffle_ticket WHERE raffle = $1
      GROUP BY version, source, state ORDER BY version`,
    [raffle],
  )

test('two operators publish a draw and cancel it before its seed leaves, and its tickets take part in the next one', async () => {
  const rules = drawRules()
  expect((await approve(await save('new-year', 0, rules))).status).toBe(200)
  expect(await listed('new-year')).toMatchObject({ ...rules, prizes: [{ ...rules.prizes[0], taken: 0 }] })
  const [one, other] = [await newPlayer(stage.server), await newPlayer(stage.server)]
  for (const member of [one, other]) await giveTo(stage.server, member, 'new-year', 2)
  const proposed = await cancelDraw('new-year')
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect(await ticketsIn('new-year')).toEqual([{ version: 1, source: 'operator', state: 'open', count: 4 }])
  expect((await approve(proposed)).status).toBe(200)
  const { value } = await stage.call(stage.owner, calls.listDraws, { ...scope(), raffle: 'new-year' })
  expect(value).toMatchObject({
    list: [{ version: 1, state: 'cancelled', cancelCause: 'operators', given: 4 }],
  })
  await expect(giveTo(stage.server, one, 'new-year')).rejects.toThrow()
  const small = await approve(await save('new-year', 1, { ...drawRules(), tickets: 3 }))
  expect(small.code).toBe('raffle_tickets_gone')
  await stage.server.asOwner(
    `UPDATE desk_proposal SET status = 'withdrawn', judged_at = now() WHERE subject = 'new-year' AND status = 'proposed'`,
  )
  expect((await approve(await save('new-year', 1, drawRules()))).status).toBe(200)
  expect(await ticketsIn('new-year')).toEqual([{ version: 2, source: 'operator', state: 'open', count: 4 }])
  expect(await listed('new-year')).toMatchObject({ version: 2, given: 4 })
  await closeDraw(stage.server, 'new-year')
  await runDraws(stage.server)
  const steps = await stage.call(stage.owner, calls.listDrawSteps, {
    ...scope(),
    raffle: 'new-year',
    version: 2,
  })
  const won = (steps.value['list'] as { outcome: string }[]).filter(({ outcome }) => outcome === 'won')
  expect(won).toMatchObject([
    { place: 1, gives: 'cash', amount: '5.00' },
    { place: 1, gives: 'cash', amount: '5.00' },
  ])
  expect((await cancelDraw('new-year', 2)).code).toBe('seed_released')
})

test('a cancellation waits for a ticket that is given meanwhile, which waits for the next version with the others', async () => {
  const { server } = stage
  const raffle = await addDraw(server)
  const member = await newPlayer(server)
  const proposed = await cancelDraw(raffle)
  let answer: ReturnType<typeof approve> | undefined
  await server.services.store.transact(async (tx) => {
    await lockSums(tx, { merchantId: server.merchantId, raffle, version: 1 })
    answer = approve(proposed)
    await expect.poll(async () => (await server.asOwner(countWaitingSessions))[0]).toEqual({ count: 1 })
    await giveFirstTickets(tx, await houseKeyOf(server), {
      merchantId: server.merchantId,
      memberId: member.id,
      raffle,
      count: 1,
      reference: randomUUID(),
    })
  })
  expect((await answer)?.status).toBe(200)
  expect(await ticketsIn(raffle)).toEqual([{ version: 1, source: 'operator', state: 'open', count: 1 }])
  expect((await approve(await save(raffle, 1, drawRules()))).status).toBe(200)
  expect(await ticketsIn(raffle)).toEqual([{ version: 2, source: 'operator', state: 'open', count: 1 }])
})

test('a draw whose seed has left the database is not cancelled, unless it was lost for an hour', async () => {
  const raffle = await addDraw(stage.server)
  await giveTo(stage.server, await newPlayer(stage.server), raffle, 4)
  await closeDraw(stage.server, raffle)
  const log = { error: () => undefined }
  await runDraws(stage.server, { houseKey: Buffer.alloc(32, 1), log })
  const proposed = await cancelDraw(raffle)
  expect((await approve(proposed)).code).toBe('seed_released')
  await stage.server.asOwner(
    `UPDATE raffle_draw SET unreadable_at = now() - interval '61 minutes' WHERE raffle = $1`,
    [raffle],
  )
  expect((await approve(proposed)).status).toBe(200)
  const [kept] = await stage.server.asOwner(
    'SELECT count(*)::integer AS count FROM raffle_seed WHERE raffle = $1',
    [raffle],
  )
  expect(kept).toEqual({ count: 1 })
  expect(await ticketsIn(raffle)).toEqual([{ version: 1, source: 'operator', state: 'open', count: 4 }])
})

test('one operator stops a raffle: it gives no more tickets, and given ones can be played', async () => {
  const raffle = await addRaffle(stage.server)
  const member = await newPlayer(stage.server)
  await giveTo(stage.server, member, raffle)
  const stop = (version: number) =>
    stage.call(stage.owner, calls.stopRaffle, { ...scope(), raffle, version, reason })
  expect((await stop(2)).code).toBe('changed_meanwhile')
  expect((await stop(1)).status).toBe(200)
  expect((await stop(1)).status).toBe(200)
  expect(await listed(raffle)).toMatchObject({ standing: 'stopped' })
  expect((await give(raffle, { accounts: [await accountOf(member)] })).code).toBe('raffle_closed')
  expect(await gameOf(stage.server, member, raffle)).toMatchObject({ ticketCount: 1, isGiving: false })
})

test('a later version makes no ticket worth more than running missions and offers allow', async () => {
  const { server } = stage
  const [raffle, other] = [await addRaffle(server), await addRaffle(server)]
  const gives = { gives: 'tickets', raffle, amount: 10n, budget: 10n } as const
  await addMission(server, gives)
  const winning = (amount: string) => ({ ...fit, prizes: [{ ...fit.prizes[0], amount }, fit.prizes[1]] })
  const codeOf = async (of: string, amount: string) => (await save(of, 1, winning(amount))).code
  // A version within the caps is refused because another proposal waits.
  const [tooMuch, fits] = ['raffle_worth_promised', 'proposal_waits']
  // Ten tickets of 10 each are worth the 100 that a mission may give.
  expect(await codeOf(raffle, '100.10')).toBe(tooMuch)
  const saved = await save(raffle, 1, winning('100.00'))
  expect(saved.value).toHaveProperty('waits')
  const mission = await addMission(server, { ...gives, task: 'stakes', target: 1_000n * 100_000n })
  expect(await codeOf(raffle, '100.00')).toBe(tooMuch)
  expect((await approve(saved)).code).toBe(tooMuch)
  expect(await codeOf(raffle, '15.00')).toBe(fits)
  await server.asOwner(
    `INSERT INTO mission_stop (merchant_id, mission, version, operator_id, reason)
     SELECT $1, $2, 1, id, 'ended' FROM operator LIMIT 1`,
    [server.merchantId, mission],
  )
  expect(await codeOf(raffle, '100.00')).toBe(fits)
  const offer = async (version: number, ticketWorth: string, endsAtMs: number) =>
    server.asOwner(
      `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by) VALUES ($1, 'tickets', $2, $3, $4, $5)`,
      [
        server.merchantId,
        version,
        JSON.stringify({
          stack: { group: 'x', mode: 'all', priority: 1 },
          reward: { of: 'tickets', raffle: other },
          sums: [{ currency: 'CNY', tiers: [], ticketWorth }],
          window: { startsAtMs: 0, endsAtMs },
        }),
        stage.owner.operatorId,
        stage.other.operatorId,
      ],
    )
  const inDays = (days: number) => Date.now() + days * 86_400_000
  await offer(1, '1.00', inDays(1))
  expect(await codeOf(other, '10.10')).toBe(tooMuch)
  expect((await save(other, 1, winning('10.00'))).value).toHaveProperty('waits')
  await offer(2, '2.00', inDays(1))
  expect(await codeOf(other, '10.10')).toBe(fits)
  await offer(3, '1.00', inDays(-1))
  expect(await codeOf(other, '10.10')).toBe(fits)
})
