import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/levels.ts'
import { changeClub } from '#contract/console/clubs.ts'
import { changeMember, memberPage } from '#contract/console/members.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { levels } from '#contract/levels.ts'
import { messages } from '#contract/messages.ts'
import { savePointTerms } from '#contract/console/points.ts'
import { session } from '#contract/session.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { judgeLevel, windowFrom } from '#domain/levels/levels.ts'
import { addDays, firstOfMonth } from '#domain/records/business-day.ts'
import { closeDays, todayOf } from '#test/pg/agent-contracts.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { inVietnamese, offerVietnamese, sendAs } from '#test/pg/point-holders.ts'
import { runJob } from '#test/pg/run-job.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

import { addFirstTerms } from '#server/money/points/actions.ts'
import { addFirstLevels } from './actions.ts'
import { judgeLevels } from './judging.ts'

const UNIT = 100_000n
const names = ['Clay', 'Bronze', 'Silver', 'Marble', 'Gold', 'Emerald']
const turnovers = [0n, 1_000n, 2_000n, 4_000n, 8_000n, 16_000n]
const terms = {
  windowDays: 30,
  levels: names.map((name, rank) => ({ name, turnover: `${turnovers[rank]}.00`, pointsPercent: 100 })),
}

let stage: MoneyStage
/** The day that was closed last. */
let day: string

interface Player {
  readonly id: bigint
  readonly merchantId: number
  readonly account: string
  readonly proof: Proof
}

beforeAll(async () => {
  stage = await openMoneyStage()
  const { server } = stage
  await offerVietnamese(server)
  await server.services.store.transact((tx) =>
    addFirstLevels(tx, {
      merchantId: server.merchantId,
      windowDays: terms.windowDays,
      levels: names.map((name, rank) => ({
        name,
        names: name === 'Silver' ? { VI: 'Bạc' } : undefined,
        turnover: (turnovers[rank] ?? 0n) * UNIT,
        pointsPercent: 100,
      })),
    }),
  )
  day = addDays(await todayOf(server), -1)
  await closeDays(server, [], { from: day, through: day })
})
afterAll(() => stage?.server.close())

async function newPlayer(
  change: Parameters<MoneyStage['server']['fixtures']['member']>[0] = {},
): Promise<Player> {
  const made = await stage.server.fixtures.member(change)
  const [row] = await stage.server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    made.id,
  ])
  return { ...made, account: row?.account ?? '', proof: await stage.server.fixtures.memberSession(made) }
}

const ask = async (player: Player, endpoint: Endpoint, input: object = {}) =>
  (await sendAs(stage.server, player, endpoint, input)) as Record<string, unknown>

type Stake = readonly [player: Player, stake: bigint, bonusStake?: bigint]

/** Closes the next day with these stakes, or the days through another one, and runs the job. */
async function close(stakes: readonly Stake[] = [], through = addDays(day, 1)): Promise<string> {
  await closeDays(
    stage.server,
    stakes.map(([member, stake, bonusStake = 0n]) => ({
      member,
      above: [],
      day: through,
      stake,
      bonusStake,
    })) as never,
    { from: addDays(day, 1), through },
  )
  day = through
  await runJob(stage.server.services, 'judge_levels')
  return day
}
const rankOf = async (player: Player) => (await ask(player, levels.own))['rank']
const historyOf = async ({ id }: Player) =>
  (
    await stage.server.asOwner<{ kind: string; from: number; to: number; barred: boolean }>(
      `SELECT kind, rank_before::integer AS "from", rank::integer AS "to", is_barred AS barred FROM level_change
        WHERE member_id = $1 ORDER BY id`,
      [id],
    )
  ).map(({ kind, from, to, barred }) => `${kind} ${from} ${to}${barred ? ' barred' : ''}`)
const endOfMonth = () => addDays(firstOfMonth(addDays(firstOfMonth(addDays(day, 1)), 32)), -1)

test('settled stakes in cash raise a member after the day, with a quiet message, and once', async () => {
  const [player, low, bonus] = [await newPlayer(), await newPlayer(), await newPlayer()]
  await close([
    [player, 2_500n],
    [low, 999n],
    [bonus, 5_000n, 4_500n],
  ])
  expect([await rankOf(player), await rankOf(low), await rankOf(bonus)]).toEqual([2, 0, 0])
  expect((await ask(player, session.memberInfo))['clubLabel']).toEqual({ labelName: 'Silver', rankLevel: 2 })
  for (const call of [session.memberInfo, messages.list, levels.reviews, levels.terms])
    expect(JSON.stringify(await ask(inVietnamese(player), call))).toMatch(/"(?:name|level|labelName)":"Bạc"/)
  expect(await ask(player, messages.list)).toMatchObject({
    list: [{ source: 'account', news: { kind: 'level_raised', level: 'Silver' } }],
  })
  const mails = await stage.server.asOwner('SELECT FROM outbox_message WHERE member_id = $1', [player.id])
  expect(mails).toEqual([])
  await runJob(stage.server.services, 'judge_levels')
  expect(await historyOf(player)).toEqual(['raise 0 2'])
  expect(await ask(player, levels.reviews)).toMatchObject({ list: [{ kind: 'raise', name: 'Silver' }] })
})

test('a review lowers by one level, and each change is decided anew from its inputs', async () => {
  const player = await newPlayer()
  await close([[player, 9_000n]])
  expect(await rankOf(player)).toBe(4)
  // Days without a review lower nothing, even beyond the window.
  const first = endOfMonth()
  await close([], first)
  const second = endOfMonth()
  await close([], second)
  const third = endOfMonth()
  await close([], third)
  const history = await historyOf(player)
  expect(history[0]).toBe('raise 0 4')
  const lowered = history.filter((one) => one.startsWith('lower'))
  expect(lowered.length).toBeGreaterThan(1)
  expect(lowered).toEqual(['lower 4 3', 'lower 3 2', 'lower 2 1'].slice(0, lowered.length))
  const changes = await stage.server.asOwner<{
    kind: string
    day: string
    before: number
    rank: number
    turnover: string
    barred: boolean
    currency: string
    windowDays: number
    stakes: string
  }>(
    `SELECT kind, day::text, rank_before::integer AS before, rank::integer, turnover::text, is_barred AS barred,
            window_days AS "windowDays", (
              SELECT coalesce(sum(stake - bonus_stake), 0)::text FROM settled_copy AS line
               WHERE line.member_id = change.member_id AND line.currency = brand.currency
                 AND line.booked_day BETWEEN change.day - window_days + 1 AND change.day) AS stakes
       FROM level_change AS change JOIN level_terms USING (merchant_id, version)
       JOIN merchant AS brand ON brand.id = change.merchant_id WHERE kind <> 'set'`,
  )
  expect(changes.length).toBeGreaterThan(3)
  for (const change of changes) {
    expect(change.turnover).toBe(change.stakes)
    expect(windowFrom(change.day, change.windowDays) < change.day).toBe(true)
    const decided = judgeLevel({
      day: change.day,
      rank: change.before,
      turnover: BigInt(change.turnover),
      levels: turnovers.map((turnover) => ({ turnover: turnover * UNIT })),
      isBarred: change.barred,
    })
    expect(decided).toEqual({ kind: change.kind, rank: change.rank })
  }
})

test('excluded members and agents neither rise nor fall, and nothing nudges them', async () => {
  const [player, agent] = [await newPlayer(), await newPlayer({ accountType: 1 })]
  await close([[player, 2_500n]])
  await stage.server.asOwner(
    `INSERT INTO play_guard (member_id, merchant_id, excluded_at) VALUES ($1, $2, clock_timestamp())`,
    [player.id, player.merchantId],
  )
  await close([
    [player, 20_000n],
    [agent, 20_000n],
  ])
  expect([await rankOf(player), await rankOf(agent)]).toEqual([2, 0])
  expect(await ask(player, levels.own)).not.toHaveProperty('turnover')
  expect(await ask(player, levels.own)).toHaveProperty('reviewDay')
  await close([], endOfMonth())
  expect((await historyOf(player)).at(-1)).toBe('keep 2 2 barred')
  expect(await historyOf(agent)).toEqual([])
})

test('play money raises nobody', async () => {
  const player = await newPlayer()
  await stage.server.asOwner(
    `INSERT INTO settled_copy (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents,
                               merchant_id, plays, stake, win, bonus_stake, bonus_win)
     VALUES ($1, 'FUN', $2, $2, 'games', 'slots', '', '{}', $3, 1, 900000000000, 0, 0, 0)`,
    [player.id, addDays(day, 1), player.merchantId],
  )
  await close([[player, 1n]])
  expect(await rankOf(player)).toBe(0)
})

test('a killed run goes on where it was, and two runs at once judge each member once', async () => {
  const player = await newPlayer()
  await closeDays(
    stage.server,
    [{ member: player, above: [], day: addDays(day, 1), stake: 4_000n }] as never,
    {
      from: addDays(day, 1),
      through: addDays(day, 1),
    },
  )
  day = addDays(day, 1)
  const { store } = stage.server.services
  let transactions = 0
  const dying: typeof store = {
    ...store,
    transact: (run) =>
      store.transact(async (tx) => {
        const done = await run(tx)
        // The first one begins the run, the second one judges its members.
        if ((transactions += 1) === 2) throw new Error('killed')
        return done
      }),
  }
  await expect(judgeLevels(dying, () => undefined)).rejects.toThrow('levels were not judged')
  expect(await historyOf(player)).toEqual([])
  await Promise.all([judgeLevels(store, () => undefined), judgeLevels(store, () => undefined)])
  expect(await historyOf(player)).toEqual(['raise 0 3'])
})

const scope = () => ({ merchantCode: stage.code })
const console = (endpoint: Endpoint, input: object) =>
  stage.call(stage.owner, endpoint, { ...scope(), ...input })
const approve = (answer: { readonly value: Readonly<Record<string, unknown>> }) =>
  judgeAs(stage.server, stage.other, answer.value['waits'])
const readTerms = async () => (await console(calls.readLevelTerms, {})).value

test('two operators set the levels from the next business day on; clubs keep their members', async () => {
  expect(await readTerms()).toMatchObject({ version: 1, versions: [{ ...terms, standing: 'current' }] })
  const renamed = {
    ...terms,
    windowDays: 60,
    levels: [
      ...terms.levels.slice(0, 2),
      { name: 'Pearl', turnover: '2500.00', pointsPercent: 100 },
      ...terms.levels.slice(3),
    ],
  }
  expect((await console(calls.saveLevelTerms, { version: 0, terms: renamed, reason })).code).toBe(
    'changed_meanwhile',
  )
  const fewer = { ...terms, levels: terms.levels.slice(0, 5) }
  expect((await console(calls.saveLevelTerms, { version: 1, terms: fewer, reason })).code).toBe(
    'invalid_input',
  )
  const saved = await console(calls.saveLevelTerms, { version: 1, terms: renamed, reason })
  expect(saved.value).toMatchObject({ version: 1, waits: expect.any(String) as string })
  expect(await readTerms()).toMatchObject({ version: 1 })
  expect((await judgeAs(stage.server, stage.owner, saved.value['waits'])).code).toBe('maker_is_checker')
  expect((await approve(saved)).status).toBe(200)
  const clubs = await stage.server.asOwner<{ name: string; clubs: number }>(
    `SELECT label_name AS name, (SELECT count(DISTINCT club_id)::integer FROM level_rank WHERE rank = 2) AS clubs
       FROM club WHERE rank_level = 2 AND merchant_id = $1`,
    [stage.server.merchantId],
  )
  expect(clubs).toEqual([{ name: 'Pearl', clubs: 1 }])
  expect(await readTerms()).toMatchObject({
    version: 2,
    versions: [
      { version: 2, standing: 'next', windowDays: 60 },
      { version: 1, standing: 'current' },
    ],
  })
  const more = {
    ...renamed,
    levels: [...renamed.levels, { name: 'Sapphire', turnover: '90000.00', pointsPercent: 100 }],
  }
  expect(
    (await approve(await console(calls.saveLevelTerms, { version: 2, terms: more, reason }))).status,
  ).toBe(200)
  expect((await console(calls.saveLevelTerms, { version: 3, terms: renamed, reason })).code).toBe(
    'fewer_levels',
  )
})

test('two operators set the level of a member until a day', async () => {
  const player = await newPlayer()
  const today = await todayOf(stage.server)
  const set = (change: object = {}) =>
    console(calls.setMemberLevel, {
      account: player.account,
      rank: 4,
      through: addDays(day, 40),
      reason,
      ...change,
    })
  expect((await set({ account: 'nobody-here' })).code).toBe('account_unknown')
  expect((await set({ rank: 9 })).code).toBe('level_unknown')
  expect((await set({ through: addDays(today, -1) })).code).toBe('invalid_input')
  const trial = await newPlayer({ accountType: 4 })
  expect((await set({ account: trial.account })).code).toBe('account_plays_only')
  // Tests close days to come: the end lies beyond them.
  const through = addDays(today, 366)
  const waits = await set({ through })
  expect(await rankOf(player)).toBe(0)
  expect((await approve(waits)).status).toBe(200)
  expect(await rankOf(player)).toBe(4)
  expect((await set({ through })).code).toBe('level_same')
  expect(await ask(player, levels.own)).toMatchObject({ rank: 4, fixedThrough: through })
  await close([], endOfMonth())
  expect(await historyOf(player)).toEqual(['set 0 4', 'keep 4 4'])
  const { value } = await console(calls.listLevelChanges, { account: player.account })
  expect(value).toMatchObject({
    list: [
      { kind: 'keep', fixedThrough: through },
      { kind: 'set', before: 0, rank: 4, reason, operator: expect.any(String) as string },
    ],
  })
})

test('a level allows a higher sum of withdrawals, and its points stay within the cap', async () => {
  const player = await newPlayer()
  const { version } = await readTerms()
  const withBenefits = (pointsPercent: number) => ({
    ...terms,
    levels: [...terms.levels, { name: 'Sapphire', turnover: '90000.00', pointsPercent: 100 }].map(
      (level, rank) => ({
        ...level,
        pointsPercent: rank < 4 ? 100 : pointsPercent,
        ...(rank < 4 ? {} : { withdrawalSum: '3000000.00' }),
      }),
    ),
  })
  const { merchantId } = stage.server
  const rates = [{ category: 'slots', stakePerPoint: 10n * UNIT }] as const
  await stage.server.services.store.transact((tx) =>
    addFirstTerms(tx, { merchantId, rates, cashPerPoint: UNIT / 10n, convertLeast: 100n }),
  )
  const save = (pointsPercent: number) =>
    console(calls.saveLevelTerms, { version, terms: withBenefits(pointsPercent), reason })
  expect((await save(160)).code).toBe('points_worth_too_much')
  expect((await approve(await save(150))).status).toBe(200)
  // Points of a level lower the worth that a point may have.
  const dearRates = [{ category: 'slots', stakePerPoint: '10.00' }]
  const dear = { rates: dearRates, cashPerPoint: '0.11', convertLeast: 100 }
  expect((await console(savePointTerms, { version: 1, terms: dear, reason })).code).toBe(
    'points_worth_too_much',
  )
  await stage.server.asOwner(
    `ALTER TABLE level_terms DISABLE TRIGGER terms_stay;
     UPDATE level_terms SET from_day = from_day - 1 WHERE version = (SELECT max(version) FROM level_terms);
     ALTER TABLE level_terms ENABLE TRIGGER terms_stay`,
  )
  const before = await ask(player, withdrawals.terms)
  const through = addDays(await todayOf(stage.server), 5)
  const set = await console(calls.setMemberLevel, { account: player.account, rank: 4, through, reason })
  expect((await approve(set)).status).toBe(200)
  expect(before['sumLeft']).toBe('1000000.00')
  expect((await ask(player, withdrawals.terms))['sumLeft']).toBe('3000000.00')
  expect((await ask(player, levels.terms))['terms']).toMatchObject({
    levels: expect.arrayContaining([
      expect.objectContaining({ name: 'Clay', withdrawalSum: '1000000.00' }),
      expect.objectContaining({ name: 'Gold', withdrawalSum: '3000000.00', pointsPercent: 150 }),
    ]) as unknown,
  })
})

test('one operator changes no level through a club', async () => {
  const player = await newPlayer()
  const [gold] = await stage.server.asOwner<{ id: string; version: number }>(
    `SELECT id::text, version FROM club WHERE label_name = 'Gold' AND merchant_id = $1`,
    [stage.server.merchantId],
  )
  const club = { ...gold, labelName: 'Gold', reason }
  expect((await console(changeClub, { ...club, rankLevel: 9, isActive: true })).code).toBe('club_of_levels')
  expect((await console(changeClub, { ...club, rankLevel: 4, isActive: false })).code).toBe('club_of_levels')
  expect(
    (await console(changeClub, { ...club, labelName: 'Golden', rankLevel: 4, isActive: true })).status,
  ).toBe(200)
  const page = (await console(memberPage, { id: player.id.toString() })).value
  const change = {
    id: player.id.toString(),
    version: page['version'],
    nickname: '',
    memberLabel: '',
    mayTransferToUpline: false,
    clubId: gold?.id,
    reason,
  }
  expect((await console(changeMember, change)).code).toBe('club_by_levels')
})
