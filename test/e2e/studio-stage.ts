import { expect, type Page } from '@playwright/test'

import { moved } from '#domain/ledger/posting.ts'
import { flightOf } from '#studio/games/crash/bust.ts'

import type { Brand, Product } from './product.ts'

export const UNITS = 100_000n

export const frameOf = (page: Page) => page.frameLocator('.play-frame iframe')

/** Saves a screenshot to the folder SHOTS, if set. */
export async function saveShot(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS']
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

/** A game of the studio at the first demo brand, which offers them. */
export async function openStudioStage(
  product: Product,
  code: string,
): Promise<{ readonly brand: Brand; readonly gameId: string }> {
  const [brand] = await product.sql<{ id: number }>("SELECT id FROM merchant WHERE code = 'tessera'")
  // The studio starts in parallel, so its games are polled for.
  const find = () =>
    product.sql<{ id: string }>(
      `SELECT game.id::text FROM game JOIN merchant_game ON game_id = game.id
        WHERE game.code = $2 AND merchant_id = $1`,
      [brand?.id, code],
    )
  await expect.poll(async () => (await find()).length).toBe(1)
  const [game] = await find()
  return { brand: { id: brand?.id ?? 0, code: 'tessera', host: 'localhost' }, gameId: game?.id ?? '' }
}

/** Adds a hundred units to the main wallet of a member of the brand. */
export async function giveHundred(
  product: Product,
  { brand, account }: { readonly brand: Brand; readonly account: string },
): Promise<bigint> {
  const [member] = await product.sql<{ id: string }>(
    'SELECT id::text FROM member WHERE merchant_id = $1 AND account = $2',
    [brand.id, account],
  )
  const memberId = BigInt(member?.id ?? 0)
  await product.post([
    {
      merchantId: brand.id,
      memberId,
      currency: 'PHP',
      key: `test:${crypto.randomUUID()}`,
      kind: 'deposit',
      reference: 'test',
      legs: moved(100n * UNITS, { from: 'payment:test', to: 'main' }),
    },
  ])
  return memberId
}

/**
 * Polls, because the studio pays a win later when the wallet of a slow machine does not answer in time. Points have
 * a main account as well.
 */
export async function expectBalance(
  product: Product,
  memberId: bigint,
  expected: () => bigint | Promise<bigint>,
): Promise<void> {
  await expect.poll(async () => (await balanceOf(product, memberId)) - (await expected())).toBe(0n)
}

/** The balance of a member's main wallet. */
export async function balanceOf(product: Product, memberId: bigint): Promise<bigint> {
  const [wallet] = await product.sql<{ balance: string }>(
    "SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main' AND currency <> 'POINT'",
    [memberId],
  )
  return BigInt(wallet?.balance ?? 0)
}

/** Sets where the running flight ends. A round that ends before it can be changed leaves the next one to be. */
export async function endFlightAt(product: Product, bust: number): Promise<string> {
  let roundId = ''
  await expect
    .poll(
      async () => {
        const [round] = await product.sql<{ id: string }>(
          `UPDATE studio.table_round SET outcome = $1, play_ms = $2
            WHERE game_code = 'crash' AND is_current AND phase = 'playing' RETURNING id`,
          [JSON.stringify({ bust }), flightOf(bust)],
        )
        roundId = round?.id ?? ''
        return roundId
      },
      { intervals: [20] },
    )
    .not.toBe('')
  return roundId
}

/** Keeps the open round of a table, or its next one, open for as long as a slow browser bets. It closes within seconds then. */
export async function whileBettingStaysOpen(
  product: Product,
  gameCode: string,
  bet: () => Promise<void>,
): Promise<void> {
  const prolong = async () => {
    const prolonged = await product.sql(
      `UPDATE studio.table_round SET betting_ends_at = clock_timestamp() + interval '15 seconds'
        WHERE game_code = $1 AND is_current AND phase = 'betting'
          AND betting_ends_at > clock_timestamp() + interval '1 second' RETURNING id`,
      [gameCode],
    )
    return prolonged.length
  }
  await expect.poll(prolong).toBe(1)
  let hasBet = false
  const prolongToEnd = expect
    .poll(async () => hasBet || (await prolong()) < 0, { timeout: 240_000, intervals: [1_000] })
    .toBe(true)
  try {
    await bet()
  } finally {
    hasBet = true
    await prolongToEnd
  }
}

/** Gives a slow browser two minutes more for a decision or move in the one round of the game that is being played. Returns the round. */
export async function prolongPlay(product: Product, gameCode: string): Promise<string> {
  const prolonged = await product.sql<{ id: string }>(
    `UPDATE studio.table_round SET play_ms = play_ms + 120000
      WHERE game_code = $1 AND is_current AND phase = 'playing' AND decided_ms IS NULL RETURNING id`,
    [gameCode],
  )
  expect(prolonged).toHaveLength(1)
  return prolonged[0]?.id ?? ''
}

/** Sets where the next flights end, until it is called without an end: one in fifty would not take off. */
export async function drawFlights(product: Product, bust: number | undefined): Promise<void> {
  await product.sql('DROP FUNCTION IF EXISTS studio.drawn_flight CASCADE')
  if (bust === undefined) return
  await product.sql(
    `CREATE FUNCTION studio.drawn_flight() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       NEW.outcome := '${JSON.stringify({ bust })}'; NEW.play_ms := ${flightOf(bust)}; RETURN NEW; END $$`,
  )
  await product.sql(
    `CREATE TRIGGER drawn_flight BEFORE UPDATE ON studio.table_round FOR EACH ROW
       WHEN (OLD.phase = 'betting' AND NEW.phase = 'playing' AND NEW.game_code = 'crash')
       EXECUTE FUNCTION studio.drawn_flight()`,
  )
}
