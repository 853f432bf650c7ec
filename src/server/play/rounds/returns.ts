import type { Logger } from 'pino'

import type { listReturns } from '#contract/console/rounds.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type ReturnBand, type ReturnSums, judgeReturn, returnSpans } from '#domain/rounds/return-band.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import type { BrandInFull } from '#server/money/records/actions.ts'

import { type Showing, readFaces } from './faces.ts'
import {
  type ReturnRow,
  replaceAlarms,
  selectAlarms,
  selectAlarmsOf,
  selectReturnGames,
  selectReturns,
} from './return-store.ts'

/** Compares every game's return with its model and logs new alarms. */
export async function lookAtReturns(store: Store, log: Pick<Logger, 'error'>): Promise<void> {
  const rows = await selectReturns(store.read, undefined)
  const off = rows.filter(
    (row) =>
      row.modelBp !== null && judgeReturn(sumsOf(row), row.modelBp, row.jackpotBp ?? 0).standing === 'alarm',
  )
  for (const { merchantId, gameId, currency, span } of await replaceAlarms(store.read, off))
    log.error(
      { alarm: 'game_return', merchantId, game: gameId.toString(), currency, span },
      'the return of a game is outside the band of its model',
    )
}

type Row = Output<typeof listReturns>['list'][number]

/** One page of games for the console: largest stakes first, each with all windows. */
export async function readReturns(
  tx: Tx,
  { brand, language }: Showing & { readonly brand: BrandInFull },
  { only, after, limit }: Pick<Input<typeof listReturns>, 'only' | 'after' | 'limit'>,
): Promise<Output<typeof listReturns>> {
  const [stake, gameId] = readCursor(after, [/^\d{1,40}$/, ID_FORM]) ?? []
  const most = limitOf(limit)
  const scope = { merchantId: brand.id, currency: brand.currency }
  const found = await selectReturnGames(tx, {
    ...scope,
    onlyAlarms: only === 'alarms',
    after: stake !== undefined && gameId !== undefined ? { stake, gameId } : undefined,
    limit: most + 1,
  })
  const games = found.map((one) => one.gameId)
  const [rows, alarms, total] = await Promise.all([
    selectReturns(tx, { ...scope, games }),
    selectAlarmsOf(tx, { merchantId: brand.id, games }),
    selectAlarms(tx, brand.id),
  ])
  const faceOf = await readFaces(
    tx,
    { brand, language },
    games.map((id) => ({ gameId: id, vendorCode: '', category: '' })),
  )
  const since = new Map(alarms.map((alarm) => [alarm.gameId, alarm.since]))
  const show = (one: (typeof found)[number]): Row => {
    const own = rows.filter((row) => row.gameId === one.gameId)
    const modelBp = own[0]?.modelBp ?? undefined
    const began = since.get(one.gameId)
    return {
      id: one.gameId.toString(),
      game: faceOf({ gameId: one.gameId, vendorCode: '', category: '' }),
      ...(modelBp === undefined ? {} : { modelBp }),
      windows: returnSpans.flatMap((span) => {
        const row = own.find((of) => of.span === span)
        return row ? [showWindow(row)] : []
      }),
      ...(began ? { since: began.toISOString() } : {}),
    }
  }
  return {
    currency: brand.currency,
    alarms: total.games,
    ...pageOf(found, most, show, (one) => [one.stake, one.gameId.toString()]),
  }
}

function showWindow(row: ReturnRow): Row['windows'][number] {
  const sums = sumsOf(row)
  const { standing, actualBp, lowBp, highBp }: ReturnBand = judgeReturn(
    sums,
    row.modelBp ?? 0,
    row.jackpotBp ?? 0,
  )
  return {
    span: row.span,
    rounds: Number(row.rounds),
    stake: writeAmount(sums.stake),
    win: writeAmount(sums.win),
    standing: row.modelBp === null ? 'few' : standing,
    ...(actualBp === undefined ? {} : { actualBp }),
    ...(row.modelBp === null || lowBp === undefined || highBp === undefined ? {} : { lowBp, highBp }),
  }
}

function sumsOf(row: ReturnRow): ReturnSums {
  return {
    rounds: row.rounds,
    stake: BigInt(row.stake),
    win: BigInt(row.win),
    stakeSquared: BigInt(row.stakeSquared),
    winSquared: BigInt(row.winSquared),
    stakeByWin: BigInt(row.stakeByWin),
  }
}
