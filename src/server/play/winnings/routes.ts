import type { Output } from '#contract/endpoint.ts'
import { winnings } from '#contract/winnings.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { categories } from '#domain/navigation/category.ts'
import { judgeJackpot } from '#domain/winnings/jackpot.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import { hoursOfPeriod } from '#domain/winnings/period.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { countLargerWins, selectLargestWins, selectLatestWins, selectPool, type WinRow } from './store.ts'

const BOARD_SIZE = 20
const PODIUM_SIZE = 3
/** Rounds the answer's time, so that cached pages stay byte-identical within it: see `src/server/publishing/pages`. */
const SAME_FOR_MS = 10_000
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

export const winningsRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
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
  return bind(winnings, {
    jackpot: async ({ merchant, nowMs }) => {
      const { currency, profile } = merchantOf(merchant)
      const pool = await selectPool(store.read, { id: merchant.id, currency })
      const { asksRealJackpot } = profile // guard: real-jackpot-demanded
      return {
        kind: judgeJackpot({ hasPool: pool !== undefined, asksRealJackpot }),
        ...(pool ? { amount: writeAmount(pool.amount), updatedAt: pool.updatedAt.toISOString() } : {}),
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
      return pageOf(rows, limitNum, showWin, (row) => [row.key, row.id])
    },
    best: async ({ merchant }, { period }) => {
      const query = { ...boardOf(merchant), hours: hoursOfPeriod[period], limit: PODIUM_SIZE }
      return { list: (await selectLargestWins(store.read, query)).map(showWin) }
    },
    own: async ({ merchant, memberId }, { period }) => {
      const query = { ...boardOf(merchant), hours: hoursOfPeriod[period] }
      const [win] = await selectLargestWins(store.read, { ...query, memberId, limit: 1 })
      if (!win) return {}
      const before = await countLargerWins(store.read, { ...query, winId: win.id })
      return { win: showWin(win), rank: before + 1 }
    },
  })
}

function showWin(row: WinRow): Output<typeof winnings.best>['list'][number] {
  return {
    id: row.id,
    player: maskName(row.account), // guard: winner-name-masked
    gameCode: row.gameCode,
    gameName: row.gameName,
    category: row.category,
    prize: writeAmount(row.amount),
    time: row.settledAt.toISOString(),
  }
}
