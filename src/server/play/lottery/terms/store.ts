import { sql } from 'kysely'

import type { LotteryTerms } from '#domain/lottery/terms/terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Writes the terms of a lottery as a whole. Returns the new version. */
export async function upsertTerms(
  tx: Tx,
  {
    merchantId,
    gameCode,
    currency,
    terms,
  }: { merchantId: number; gameCode: string; currency: string; terms: LotteryTerms },
): Promise<number> {
  const values = {
    is_on: terms.isOn,
    return_milli: terms.returnMilli ?? null,
    stake_least: terms.stakeLeast ?? null,
    stake_most: terms.stakeMost ?? null,
    ticket_least: terms.ticketLeast ?? null,
    ticket_most: terms.ticketMost ?? null,
    draw_most: terms.drawMost ?? null,
    cap: terms.cap ?? null,
    weekdays: terms.weekdays ? [...terms.weekdays] : null,
    closes_earlier_minutes: terms.closesEarlierMinutes,
  }
  const open = query(tx)
  const { version } = await open
    .insertInto('lottery_terms')
    .values({ merchant_id: merchantId, game_code: gameCode, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'game_code'])
        .doUpdateSet({ ...values, version: sql`lottery_terms.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  await open
    .deleteFrom('lottery_type_terms')
    .where('merchant_id', '=', merchantId)
    .where('game_code', '=', gameCode)
    .execute()
  if (terms.types.size > 0)
    await open
      .insertInto('lottery_type_terms')
      .values(
        [...terms.types].map(([type, one]) => ({
          merchant_id: merchantId,
          game_code: gameCode,
          bet_type: type,
          stake_least: one.stakeLeast ?? null,
          stake_most: one.stakeMost ?? null,
          cap: one.cap ?? null,
        })),
      )
      .execute()
  await writeJackpots(tx, { merchantId, gameCode, currency }, terms.jackpots)
  return version
}

/** Pools are added and changed, never removed. */
async function writeJackpots(
  tx: Tx,
  { merchantId, gameCode, currency }: { merchantId: number; gameCode: string; currency: string },
  jackpots: LotteryTerms['jackpots'],
): Promise<void> {
  for (const [level, { shareMilli, seed, cap, fullStake }] of jackpots) {
    const values = { currency, share_milli: shareMilli, seed, cap: cap ?? null, full_stake: fullStake }
    await query(tx)
      .insertInto('lottery_jackpot_terms')
      .values({ merchant_id: merchantId, game_code: gameCode, level, ...values })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'game_code', 'level']).doUpdateSet(values))
      .execute()
  }
}

/** The brand's order of lotteries, locked against concurrent saves by the lock of the brand. */
export async function selectOrder(tx: Tx, merchantId: number): Promise<readonly string[]> {
  const { lottery_order } = await query(tx)
    .selectFrom('merchant')
    .select('lottery_order')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return lottery_order
}

export async function updateOrder(
  tx: Tx,
  { merchantId, order }: { merchantId: number; order: readonly string[] },
): Promise<void> {
  await query(tx)
    .updateTable('merchant')
    .set({ lottery_order: [...order] })
    .where('id', '=', merchantId)
    .execute()
}
