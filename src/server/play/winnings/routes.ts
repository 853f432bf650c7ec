import type { Output } from '#contract/endpoint.ts'
import { winnings } from '#contract/winnings.ts'
import { AVERAGE_FROM } from '#domain/cashier/average.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { categories } from '#domain/navigation/category.ts'
import { judgeJackpot } from '#domain/winnings/jackpot.ts'
import { timesStake } from '#domain/winnings/times-stake.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import { hoursOfPeriod } from '#domain/winnings/period.ts'
import { findPaidOut } from '#server/money/withdrawals/actions.ts'
import { findLargestJackpot } from '#server/play/lottery/jackpots/actions.ts'
import { findLargestGameJackpot } from '#server/play/providers/actions.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import { type GameFace, addressOfTile, findGameFaces } from '#server/play/games/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import {
  type FindLotteryNames,
  type NameOfLottery,
  namesOfLotteries,
} from '#server/platform/http/lottery-name.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type Board, countLargerWins, selectLargestWins, selectLatestWins, type WinRow } from './store.ts'

const BOARD_SIZE = 20
const PODIUM_SIZE = 3
/** Rounds the answer's time, so that cached pages stay byte-identical within it: see `src/server/publishing/pages`. */
const SAME_FOR_MS = 10_000
/** Every page of the home requests it. */
const DAY_KEPT_MS = 30_000
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

export const winningsRoutes = ({
  store,
  registry,
  findLotteryNames,
  now,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly findLotteryNames: FindLotteryNames
  readonly now?: () => number
}) => {
  const merchantOf = ({ id }: { readonly id: number }): Merchant => {
    const merchant = registry.findById(id)
    if (!merchant) throw new Error(`no merchant ${id}`)
    return merchant
  }
  const boardOf = (merchant: { readonly id: number }) => ({
    merchantId: merchant.id,
    currency: merchantOf(merchant).currency,
  })
  const days = keepShortly((query: Board) => readDay(store.read, query), {
    keyOf: ({ merchantId }) => String(merchantId),
    ttlMs: DAY_KEPT_MS,
    ...(now ? { now } : {}),
  })
  return bind(winnings, {
    jackpot: async ({ merchant, language, nowMs }) => {
      const { currency, profile, defaultLanguage } = merchantOf(merchant)
      const nameOf = () =>
        namesOfLotteries(store.read, findLotteryNames, {
          merchant: { id: merchant.id, defaultLanguage },
          language,
        })
      const pool = await findPool(store.read, { merchantId: merchant.id, currency }, nameOf)
      const day = pool ? undefined : await days.find({ merchantId: merchant.id, currency })
      const { asksRealJackpot } = profile // guard: real-jackpot-demanded
      return {
        kind: judgeJackpot({ hasPool: pool !== undefined, asksRealJackpot, hasDay: day !== undefined }),
        ...(pool ? { amount: writeAmount(pool.amount), name: pool.name } : {}),
        ...(day ? { day } : {}),
        at: new Date(nowMs - (nowMs % SAME_FOR_MS)).toISOString(),
      }
    },
    board: async ({ merchant }, { gameCategory = 'ALL', limitNum = BOARD_SIZE, after }) => {
      const [settledAt, id] = readCursor(after, [MOMENT, ID_FORM]) ?? []
      const rows = await selectLatestWins(store.read, {
        ...boardOf(merchant),
        category: categories.find(({ code }) => code === gameCategory)?.id,
        before: settledAt !== undefined && id !== undefined ? { settledAt, id } : undefined,
        limit: limitNum + 1,
      })
      const show = await readWins(store.read, merchant, rows)
      return pageOf(rows, limitNum, show, (row) => [row.key, row.id])
    },
    best: async ({ merchant }, { period }) => {
      const query = { ...boardOf(merchant), hours: hoursOfPeriod[period], limit: PODIUM_SIZE }
      const rows = await selectLargestWins(store.read, query)
      return { list: rows.map(await readWins(store.read, merchant, rows)) }
    },
    own: async ({ merchant, memberId }, { period }) => {
      const query = { ...boardOf(merchant), hours: hoursOfPeriod[period] }
      const [win] = await selectLargestWins(store.read, { ...query, memberId, limit: 1 })
      if (!win) return {}
      const before = await countLargerWins(store.read, { ...query, winId: win.id })
      return { win: (await readWins(store.read, merchant, [win]))(win), rank: before + 1 }
    },
  })
}

/** The largest pool of the brand: of its lotteries, or of games whose provider reports one. */
async function findPool(
  tx: Tx,
  board: Board,
  findNameOf: () => Promise<NameOfLottery>,
): Promise<{ readonly amount: bigint; readonly name: string } | undefined> {
  const [ofLotteries, ofGames] = await Promise.all([
    findLargestJackpot(tx, board),
    findLargestGameJackpot(tx, board),
  ])
  if (!ofLotteries || (ofGames && ofGames.amount > ofLotteries.amount)) return ofGames
  const nameOf = await findNameOf()
  return { amount: ofLotteries.amount, name: nameOf(ofLotteries.gameCode) }
}

/** Payouts and the largest win of the last day; undefined if there was neither. */
async function readDay(tx: Tx, board: Board): Promise<Output<typeof winnings.jackpot>['day']> {
  const paid = await findPaidOut(tx, board)
  const [largest] = await selectLargestWins(tx, { ...board, hours: hoursOfPeriod.day, limit: 1 })
  if (paid.payouts === 0 && !largest) return undefined
  const win = largest && (await readWins(tx, { id: board.merchantId }, [largest]))(largest)
  return {
    members: paid.members,
    ...(paid.payouts > 0 ? { paidOut: writeAmount(paid.amount) } : {}),
    ...(paid.fastestSeconds === null ? {} : { fastestSeconds: Math.max(1, Math.round(paid.fastestSeconds)) }),
    ...(paid.payouts >= AVERAGE_FROM && paid.meanSeconds !== null
      ? { averageSeconds: Math.round(paid.meanSeconds) }
      : {}),
    ...(win ? { largest: briefly(win) } : {}),
  }
}

type View = Output<typeof winnings.best>['list'][number]

const briefly = ({ player, isDemo, gameName, picture, category, prize }: View) => ({
  player,
  isDemo,
  gameName,
  ...(picture === undefined ? {} : { picture }),
  category,
  prize,
})

/** Loads tiles and studios of the games of many wins at once. */
async function readWins(
  tx: Tx,
  { id: merchantId }: { readonly id: number },
  rows: readonly WinRow[],
): Promise<(row: WinRow) => View> {
  const ids = [...new Set(rows.flatMap(({ gameId }) => (gameId ? [gameId.toString()] : [])))]
  const known =
    ids.length === 0 ? [] : await findGameFaces(tx, { merchantId, ids, language: 'EN', fallback: 'EN' })
  const faces = new Map(known.map((face) => [face.id, face]))
  return (row) => viewOf(row, faces.get(String(row.gameId)))
}

function viewOf(row: WinRow, face: GameFace | undefined): View {
  const timesHundredths = timesStake({ stake: row.stake, prize: row.amount })
  return {
    id: row.id,
    player: maskName(row.account), // guard: winner-name-masked
    isDemo: row.isDemo,
    gameCode: row.gameCode,
    gameName: row.gameName,
    category: row.category,
    ...(face
      ? { vendorName: face.vendorName, picture: addressOfTile({ ...face, title: face.drawnName }) }
      : {}),
    prize: writeAmount(row.amount),
    ...(timesHundredths === undefined ? {} : { timesHundredths }),
    time: row.settledAt.toISOString(),
  }
}
