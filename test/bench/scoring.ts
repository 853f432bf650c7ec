import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import { addFirstBoard } from '#server/money/missions/actions.ts'
import { countDue } from '#server/money/missions/counting.ts'
import { followPlays, recordPlays } from '#server/play/plays/actions.ts'

import type { BenchHouse } from './bench-house.ts'
import { type Figure, atMost, figureOf } from './figures.ts'

/** Bets of a member who plays all day, within one board. */
const BETS = 50_000
const COUNTS = 30
const STAKE = 2_000_000n
const GOAL_MS = 50

/**
 * How long the count of one bet takes of a member who has many bets on two boards, one of stakes and one of multiples: with the tallies
 * that are kept, and from all bets, as it is where a tally cannot tell what is left.
 */
export async function measureScoring(house: BenchHouse, board: string): Promise<readonly Figure[]> {
  const { services, owner, merchant } = house
  const [memberId = 0n] = await house.makeMembers(1)
  await services.store.transact((tx) =>
    addFirstBoard(tx, {
      merchantId: merchant.id,
      board: `${board}-best`,
      name: 'Bench',
      score: 'multiples',
      stakeMin: 100_000n,
      best: 10,
      categories: [],
      gives: 'points',
      prizes: [100n],
    }),
  )
  await layBets(house, memberId)
  const keptMs: number[] = []
  const anewMs: number[] = []
  for (let turn = -1; turn < COUNTS; turn += 1)
    for (const eachMs of [anewMs, keptMs]) {
      await followBet(house, memberId)
      if (eachMs === anewMs) await owner.query('DELETE FROM board_tally WHERE member_id = $1', [memberId])
      const began = performance.now()
      await countDue(services.store, () => undefined)
      if (turn >= 0) eachMs.push(performance.now() - began)
    }
  const { rows } = await owner.query<{ score: string }>(
    'SELECT score FROM board_score WHERE member_id = $1 AND board = $2',
    [memberId, board],
  )
  // Each of the bets at the start has a stake of its own.
  const expected =
    BigInt(BETS) * 100_000n + (BigInt(BETS) * BigInt(BETS + 1)) / 2n + BigInt((COUNTS + 1) * 2) * STAKE
  const [score] = rows.map((row) => BigInt(row.score))
  if (score !== expected) throw new Error(`the score is ${score}, not ${expected}`)
  return [
    atMost(figureOf(`a bet of a member with ${BETS} is counted, two boards`, 'ms', keptMs), GOAL_MS),
    figureOf('the same from all bets', 'ms', anewMs),
  ]
}

/** Settled bets as the follower leaves them. */
async function layBets({ owner, merchant }: BenchHouse, memberId: bigint): Promise<void> {
  await owner.query(
    `INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, game_id, vendor_code, product, category, currency, day,
                               state, stake, win, bets, opened_at, changed_at, settled_day)
     SELECT $1, 'bench', 'bench' || n, $2, 0, 'bench', 'games', 'slots', $3, today, 'lost', 100000 + n, n % 90000, 1,
            now() - n * interval '0.1 second', now() - n * interval '0.1 second', today
       FROM generate_series(1, $4::integer) AS n,
            (SELECT ((now() AT TIME ZONE zone) - day_start)::date AS today FROM merchant WHERE id = $2) AS brand`,
    [memberId, merchant.id, merchant.currency, BETS],
  )
  await owner.query('ANALYZE played_round')
}

async function followBet({ services, merchant }: BenchHouse, memberId: bigint): Promise<void> {
  await services.store.transact((tx) =>
    recordPlays(tx, [
      {
        merchantId: merchant.id,
        memberId,
        currency: merchant.currency,
        product: 'lottery',
        category: 'lottery',
        source: 'lottery',
        reference: randomUUID(),
        request: randomUUID(),
        kind: 'bet',
        amount: STAKE,
        ends: true,
      },
    ]),
  )
  while ((await followPlays(services.store)) > 0);
}
