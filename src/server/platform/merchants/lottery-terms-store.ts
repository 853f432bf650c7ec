import { weekdays } from '#domain/catalogue/weekday.ts'
import type { JackpotTerms } from '#domain/lottery/jackpots/jackpot.ts'
import { type LotteryTerms, type TypeTerms, houseTerms } from '#domain/lottery/terms/terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface LotteryTermsRow {
  readonly merchant_id: number
  readonly game_code: string
  readonly is_on: boolean
  readonly return_milli: number | null
  readonly stake_least: bigint | null
  readonly stake_most: bigint | null
  readonly ticket_least: bigint | null
  readonly ticket_most: bigint | null
  readonly cap: bigint | null
  readonly draw_most: bigint | null
  readonly weekdays: readonly number[] | null
  readonly closes_earlier_minutes: number
  readonly version: number
  readonly types: readonly LotteryTypeRow[]
  readonly jackpots: readonly JackpotRow[]
}

interface JackpotRow {
  readonly level: number
  readonly share_milli: number
  readonly seed: bigint
  readonly cap: bigint | null
  readonly full_stake: bigint
}

interface LotteryTypeRow {
  readonly bet_type: string
  readonly stake_least: bigint | null
  readonly stake_most: bigint | null
  readonly cap: bigint | null
}

/** How brands sell lotteries. Games that a brand has not changed have no row. */
export async function selectLotteryTerms(
  tx: Tx,
  merchantIds: readonly number[],
): Promise<readonly LotteryTermsRow[]> {
  const open = query(tx)
  const ids = [...merchantIds]
  const rows = await open.selectFrom('lottery_terms').selectAll().where('merchant_id', 'in', ids).execute()
  if (rows.length === 0) return []
  const types = await open
    .selectFrom('lottery_type_terms')
    .selectAll()
    .where('merchant_id', 'in', ids)
    .orderBy('bet_type')
    .execute()
  const pools = await open
    .selectFrom('lottery_jackpot_terms')
    .selectAll()
    .where('merchant_id', 'in', ids)
    .orderBy('level')
    .execute()
  const keyOf = (row: { readonly merchant_id: number; readonly game_code: string }) =>
    `${row.merchant_id} ${row.game_code}`
  const byGame = Map.groupBy(types, keyOf)
  const poolsByGame = Map.groupBy(pools, keyOf)
  return rows.map((row) => ({
    ...row,
    types: byGame.get(keyOf(row)) ?? [],
    jackpots: poolsByGame.get(keyOf(row)) ?? [],
  }))
}

export function readLotteryTerms(rows: readonly LotteryTermsRow[]): ReadonlyMap<string, LotteryTerms> {
  return new Map(
    rows.map((row): [string, LotteryTerms] => [
      row.game_code,
      {
        ...houseTerms,
        ...readBounds(row),
        isOn: row.is_on,
        returnMilli: row.return_milli ?? undefined,
        ticketLeast: row.ticket_least ?? undefined,
        ticketMost: row.ticket_most ?? undefined,
        drawMost: row.draw_most ?? undefined,
        weekdays: row.weekdays ? weekdays.filter((day) => row.weekdays?.includes(day)) : undefined,
        closesEarlierMinutes: row.closes_earlier_minutes,
        types: new Map(row.types.map((type) => [type.bet_type, readBounds(type)])),
        jackpots: new Map(row.jackpots.map((pool) => [pool.level === 1 ? 1 : 2, readJackpot(pool)])),
      },
    ]),
  )
}

function readJackpot({ share_milli, seed, cap, full_stake }: JackpotRow): JackpotTerms {
  return { shareMilli: share_milli, seed, cap: cap ?? undefined, fullStake: full_stake }
}

function readBounds(row: Pick<LotteryTypeRow, 'stake_least' | 'stake_most' | 'cap'>): TypeTerms {
  return {
    stakeLeast: row.stake_least ?? undefined,
    stakeMost: row.stake_most ?? undefined,
    cap: row.cap ?? undefined,
  }
}
