import { lotteryName } from '#server/platform/http/lottery-name.ts'
import type { Logger } from 'pino'

import type { listLotteryReturns } from '#contract/console/lottery-returns.ts'
import type { Output } from '#contract/endpoint.ts'
import { type LotterySums, isOff, judgeLottery, lotterySpans } from '#domain/lottery/returns/lottery-band.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'

import {
  type ReturnRow,
  replaceLotteryAlarms,
  selectLotteryAlarms,
  selectLotteryReturns,
  updateReturnDays,
} from './return-store.ts'
import { namesOf } from './ticket-view.ts'

/** Adds up what lotteries paid back, compares it with what their prices promise, and logs new alarms. */
export async function lookAtLotteryReturns(store: Store, log: Pick<Logger, 'error'>): Promise<void> {
  await store.transact(updateReturnDays)
  const rows = await selectLotteryReturns(store.read)
  const off = rows.filter((row) => isOff(judgeLottery(sumsOf(row)).standing, row.span))
  for (const { merchantId, gameCode, currency, span } of await replaceLotteryAlarms(store.read, off))
    log.error(
      { alarm: 'lottery_return', merchantId, game: gameCode, currency, span },
      'the return of a lottery is outside the band of its prices',
    )
}

/** Lotteries in alarm at a brand, and the start of the first alarm. */
export async function findLotteryAlarms(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly games: number; readonly since: Date | null }> {
  const alarms = await selectLotteryAlarms(tx, merchantId)
  const first = alarms.map(({ since }) => since.getTime()).toSorted((one, other) => one - other)[0]
  return { games: alarms.length, since: first === undefined ? null : new Date(first) }
}

type Row = Output<typeof listLotteryReturns>['list'][number]

/** The lotteries of a brand with settled tickets, off ones first, then by stakes. */
export async function readLotteryReturns(
  tx: Tx,
  {
    brand,
    language,
  }: {
    readonly brand: Pick<MerchantOfCall, 'id' | 'defaultLanguage'> & { readonly currency: string }
    readonly language: string
  },
): Promise<Output<typeof listLotteryReturns>> {
  const [rows, alarms, names] = await Promise.all([
    selectLotteryReturns(tx, { merchantId: brand.id, currency: brand.currency }),
    selectLotteryAlarms(tx, brand.id),
    namesOf(tx, brand, language),
  ])
  const since = new Map(alarms.map((alarm) => [alarm.gameCode, alarm.since]))
  const byGame = Map.groupBy(rows, ({ gameCode }) => gameCode)
  const stakeOf = (gameCode: string) =>
    BigInt(byGame.get(gameCode)?.find(({ span }) => span === 'all')?.stake ?? 0)
  const codes = [...byGame.keys()].toSorted((one, other) => {
    const byAlarm = Number(since.has(other)) - Number(since.has(one))
    return byAlarm !== 0 ? byAlarm : stakeOf(one) > stakeOf(other) ? -1 : 1
  })
  return {
    currency: brand.currency,
    list: codes.map((gameCode): Row => {
      const began = since.get(gameCode)
      return {
        gameCode,
        name: lotteryName(gameCode, language, names),
        ...(began ? { since: began.toISOString() } : {}),
        windows: lotterySpans.flatMap((span) => {
          const row = byGame.get(gameCode)?.find((one) => one.span === span)
          return row ? [windowOf(row)] : []
        }),
      }
    }),
  }
}

function windowOf(row: ReturnRow): Row['windows'][number] {
  const sums = sumsOf(row)
  return {
    span: row.span,
    draws: row.draws,
    tickets: Number(row.tickets),
    stake: writeAmount(sums.stake),
    win: writeAmount(sums.win),
    ...judgeLottery(sums),
  }
}

function sumsOf(row: ReturnRow): LotterySums {
  return {
    draws: row.draws,
    stake: BigInt(row.stake),
    win: BigInt(row.win),
    model: BigInt(row.model),
    priced: BigInt(row.priced),
    offSquared: BigInt(row.offSquared),
    deviationSquared: BigInt(row.deviationSquared),
  }
}
