import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import { boards } from '#contract/boards.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import type { Segment } from '#domain/segments/segment.ts'
import { countDue } from '#server/money/missions/counting.ts'
import { addFirstBoard } from '#server/money/missions/actions.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'
import { countReached } from '#server/people/segments/actions.ts'
import { followPlays, recordPlays } from '#server/play/plays/actions.ts'
import { sendDue } from '#server/publishing/campaigns/sending.ts'

import { type BenchHouse, openBenchHouse } from './bench-house.ts'
import { type CaseReport, type Figure, atLeast, atMost, figureOf } from './figures.ts'
import { measureScoring } from './scoring.ts'

const MEMBERS = 100_000
const CALLS = 300
const CALLERS = 50
const BETS = 20_000
const BETS_AT_ONCE = 100
const GOALS = {
  sendSeconds: 10,
  inboxMs: 50,
  boardMs: 20,
  followed: 1_000,
  countMs: 2_000,
  scoreMs: 50,
} as const
const BOARD = 'bench'

type Session = Readonly<Record<string, string>>

/**
 * A message to a hundred thousand members while some of them read theirs, the board of as many, counts of segments, and how many
 * settled bets a second are followed and counted for missions, points and boards.
 */
export async function measureLoyalty(): Promise<CaseReport> {
  const house = await openBenchHouse({ THROTTLE_ACCOUNT: '999999,999999', THROTTLE_ADDRESS: '999999,999999' })
  try {
    await layMembers(house)
    const port = await house.listen()
    const sessions = await sessionsOf(house)
    const call = callOf(port)
    const figures = [
      ...(await measureSegments(house)),
      ...(await measureMessage(house, () => timeCalls(call, messages.list, sessions))),
      ...(await measureBoard(() => timeCalls(call, boards.leaderboard, sessions, { board: BOARD }))),
      ...(await measureFollowing(house)),
      ...(await measureScoring(house, BOARD)),
    ]
    return {
      name: 'loyalty',
      figures,
      notes: [`${MEMBERS} members with scores on one board and stakes of a week.`],
    }
  } finally {
    await house.close()
  }
}

/** Rows as the jobs leave them. */
async function layMembers({ owner, services, merchant: { id, currency } }: BenchHouse): Promise<void> {
  const day = `((now() AT TIME ZONE zone) - day_start)::date`
  // It is noon there: plays at night count for no board.
  const behind = ((new Date().getUTCHours() + 23) % 24) - 11
  await owner.query(`UPDATE merchant SET zone = $2 WHERE id = $1`, [
    id,
    `Etc/GMT${behind < 0 ? '' : '+'}${behind}`,
  ])
  await owner.query('ALTER TABLE member DISABLE TRIGGER USER')
  await owner.query(
    `INSERT INTO member (merchant_id, account, account_type)
     SELECT ${id}, 'crowd' || n, 0 FROM generate_series(1, ${MEMBERS}) AS n`,
  )
  await owner.query('ALTER TABLE member ENABLE TRIGGER USER')
  await owner.query('ALTER TABLE settled_sum DISABLE TRIGGER USER')
  await owner.query(
    `INSERT INTO settled_sum (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, merchant_id, plays,
                              stake, win, bonus_stake, bonus_win)
     SELECT member.id, '${currency}', ${day} - back, ${day} - back, 'games', 'slots', 'bench', '{}', ${id}, 10,
            (member.id % 1000) * 100000, 0, 0, 0
       FROM member JOIN merchant ON merchant.id = ${id}, generate_series(0, 6) AS back
      WHERE member.merchant_id = ${id} AND account LIKE 'crowd%'`,
  )
  await owner.query('ALTER TABLE settled_sum ENABLE TRIGGER USER')
  await services.store.transact((tx) =>
    addFirstBoard(tx, {
      merchantId: id,
      board: BOARD,
      name: 'Bench',
      score: 'stakes',
      stakeMin: 100_000n,
      best: 1,
      categories: [],
      gives: 'points',
      prizes: [100n],
    }),
  )
  await owner.query(
    `INSERT INTO board_score (merchant_id, board, member_id, score, reached_at)
     SELECT ${id}, '${BOARD}', id, (id * 7919) % 900000000 + 1, now() - (id % 1000) * interval '1 second'
       FROM member WHERE merchant_id = ${id} AND account LIKE 'crowd%'`,
  )
}

async function sessionsOf({ owner, services, merchant }: BenchHouse): Promise<readonly Session[]> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id::text FROM member WHERE merchant_id = $1 AND account LIKE 'crowd%' ORDER BY md5(account) LIMIT $2`,
    [merchant.id, CALLERS],
  )
  const sessions: Session[] = []
  for (const { id } of rows) {
    const made = await services.store.transact((tx) =>
      createMemberSession(tx, { merchantId: merchant.id, memberId: BigInt(id) }),
    )
    sessions.push({ cookie: `session=${made.cookie}`, 'x-session-token': made.token, host: 'localhost' })
  }
  return sessions
}

type Call = (endpoint: Endpoint, session: Session, input: Readonly<Record<string, string>>) => Promise<number>

/** Milliseconds of one call. */
const callOf =
  (port: number): Call =>
  async ({ path }, session, input) => {
    const began = performance.now()
    const answer = await fetch(`http://localhost:${port}${path}?${new URLSearchParams(input).toString()}`, {
      headers: session,
    })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - began
  }

async function timeCalls(
  call: Call,
  endpoint: Endpoint,
  sessions: readonly Session[],
  input: Readonly<Record<string, string>> = {},
): Promise<readonly number[]> {
  const eachMs: number[] = []
  for (let turn = -20; turn < CALLS; turn += 1) {
    const session = sessions[(turn + 20) % sessions.length]
    if (!session) throw new Error('no session')
    const ms = await call(endpoint, session, input)
    if (turn >= 0) eachMs.push(ms)
  }
  return eachMs.toSorted((one, other) => one - other)
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

async function measureSegments({ services: { store }, merchant }: BenchHouse): Promise<readonly Figure[]> {
  const segments: readonly (readonly [string, Segment])[] = [
    ['all members', {}],
    ['stakes of a week', { turnoverDays: 7, turnoverLeast: '1000.00' }],
    ['play in slots', { playedCategories: ['slots'], playedDays: 7 }],
  ]
  const figures: Figure[] = []
  for (const [name, segment] of segments) {
    const eachMs: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const began = performance.now()
      await countReached(store.read, merchant.id, { segment, purpose: 'offer' })
      eachMs.push(performance.now() - began)
    }
    figures.push(atMost(figureOf(`count of a segment, ${name}`, 'ms', eachMs), GOALS.countMs))
  }
  return figures
}

async function measureMessage(
  { services: { store }, owner, merchant }: BenchHouse,
  readInboxes: () => Promise<readonly number[]>,
): Promise<readonly Figure[]> {
  await owner.query(
    `INSERT INTO campaign (merchant_id, request_id, name, purpose, segment, texts, channels, products, starts_at, operator_id, counted)
     SELECT $1, $2, 'Bench', 'offer', '{"turnoverDays": 7, "turnoverMost": "99999999.00"}',
            '[{"language": "EN", "title": "Bench", "body": "For {account}"}]', '{}', '{}', now(), min(id), $3 FROM operator`,
    [merchant.id, randomUUID(), MEMBERS * 2],
  )
  const began = performance.now()
  const [sentMs, inboxes] = await Promise.all([
    sendDue(store, () => undefined).then(() => performance.now() - began),
    readInboxes(),
  ])
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM member_message WHERE source = 'campaign'`,
  )
  if ((rows[0]?.count ?? 0) < MEMBERS) throw new Error(`only ${rows[0]?.count} members got the message`)
  return [
    atMost(figureOf(`a message to ${MEMBERS} members`, 's', [sentMs / 1_000]), GOALS.sendSeconds),
    figureOf('an inbox meanwhile: p50', 'ms', [at(inboxes, 0.5)]),
    atMost(figureOf('an inbox meanwhile: p99', 'ms', [at(inboxes, 0.99)]), GOALS.inboxMs),
  ]
}

async function measureBoard(readBoards: () => Promise<readonly number[]>): Promise<readonly Figure[]> {
  const eachMs = await readBoards()
  return [
    figureOf(`a place among ${MEMBERS}: p50`, 'ms', [at(eachMs, 0.5)]),
    atMost(figureOf(`a place among ${MEMBERS}: p99`, 'ms', [at(eachMs, 0.99)]), GOALS.boardMs),
  ]
}

/** Bets that are settled already are followed as fast as they can be: above the rate of bets the lag is that of one run. */
async function measureFollowing(house: BenchHouse): Promise<readonly Figure[]> {
  const { services, merchant } = house
  const memberIds = await house.makeMembers(1_000)
  for (let from = 0; from < BETS; from += BETS_AT_ONCE)
    await services.store.transact((tx) =>
      recordPlays(
        tx,
        Array.from({ length: BETS_AT_ONCE }, (_, place) => ({
          merchantId: merchant.id,
          memberId: memberIds[(from + place) % memberIds.length] ?? 0n,
          currency: merchant.currency,
          product: 'lottery' as const,
          category: 'lottery' as const,
          source: 'lottery',
          reference: randomUUID(),
          request: randomUUID(),
          kind: 'bet' as const,
          amount: 2_000_000n,
          ends: true,
        })),
      ),
    )
  const began = performance.now()
  while ((await followPlays(services.store)) > 0);
  const followedMs = performance.now() - began
  await countDue(services.store, () => undefined)
  const countedMs = performance.now() - began
  return [
    atLeast(figureOf('settled bets followed', 'a second', [(BETS * 1_000) / followedMs]), GOALS.followed),
    atLeast(figureOf('followed and counted', 'a second', [(BETS * 1_000) / countedMs]), GOALS.followed),
  ]
}
