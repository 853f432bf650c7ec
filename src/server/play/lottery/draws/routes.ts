import type { Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { type NamedLottery, findLotteryNames } from '#server/play/catalogue/actions.ts'

import { offeredGame, offersOf } from './offers.ts'
import {
  type DrawRow,
  type NextDraw,
  selectComing,
  selectDraw,
  selectLastOpened,
  selectNext,
  selectOpened,
} from './reading-store.ts'

const POPULAR = 20
const RECENT = 100
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

type GameView = Output<typeof lottery.lottLabby>['list'][number]

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
}

export const drawRoutes = ({ store, registry }: Parts) => {
  const { show } = openViews({ store })
  return bind(lottery, {
    popularLotteries: async ({ merchant, language }, { count = POPULAR, ...asked }) => {
      const list = await show(
        merchant,
        offersOf(registry, merchant, asked.prizeMode),
        asked.language ?? language,
      )
      const byTime = list.toSorted((a, b) => (a.remainTime ?? Infinity) - (b.remainTime ?? Infinity))
      return { list: byTime.slice(0, count) }
    },
    lottLabby: async ({ merchant, language }, asked) => {
      const offered = offersOf(registry, merchant, asked.prizeMode).filter(
        ({ schedule }) =>
          asked.weekday === undefined ||
          schedule.kind !== 'weekly' ||
          schedule.weekdays.some((day) => day === asked.weekday),
      )
      return { list: await show(merchant, offered, asked.language ?? language) }
    },
    openedNumbersOfGame: async ({ merchant }, { gameCode, count = RECENT, after }) => {
      const { code } = offeredGame(registry, merchant, gameCode)
      const [moment] = readCursor(after, [MOMENT]) ?? []
      const rows = await selectOpened(store.read, { gameCode: code, limit: count + 1, after: moment })
      return pageOf(rows, count, drawOf, (row) => [row.drawsAt.toISOString()])
    },
    openedNumbers: async ({ merchant }, { count = RECENT, prizeMode }) => {
      const codes = offersOf(registry, merchant, prizeMode).map(({ code }) => code)
      const rows = await selectLastOpened(store.read, codes)
      return { list: rows.slice(0, count).map(drawOf) }
    },
    comingDraws: async ({ merchant }, { gameCode, count = RECENT, after }) => {
      const { code } = offeredGame(registry, merchant, gameCode)
      const [moment] = readCursor(after, [MOMENT]) ?? []
      const rows = await selectComing(store.read, { gameCode: code, limit: count + 1, after: moment })
      return pageOf(rows, count, drawOf, (row) => [row.drawsAt.toISOString()])
    },
    draw: async ({ merchant }, { gameCode, numero }) => {
      const { code } = offeredGame(registry, merchant, gameCode)
      const row = await selectDraw(store.read, { gameCode: code, number: numero })
      if (!row) throw refusePlainly('absent')
      return drawOf(row)
    },
  })
}

function openViews({ store }: Pick<Parts, 'store'>) {
  const show = async (
    merchant: MerchantOfCall,
    offered: readonly Game[],
    language: string,
  ): Promise<GameView[]> => {
    const codes = offered.map(({ code }) => code)
    const [next, last, names] = [
      new Map((await selectNext(store.read, codes)).map((row) => [row.gameCode, row])),
      new Map((await selectLastOpened(store.read, codes)).map((row) => [row.gameCode, row])),
      await findLotteryNames(store.read, {
        merchantId: merchant.id,
        language,
        fallback: merchant.defaultLanguage,
      }),
    ]
    return offered.map((game) =>
      gameOf(game, { next: next.get(game.code), last: last.get(game.code), named: names.get(game.code) }),
    )
  }
  return { show }
}

function gameOf(
  game: Game,
  {
    next,
    last,
    named,
  }: { next: NextDraw | undefined; last: DrawRow | undefined; named: NamedLottery | undefined },
): GameView {
  const { schedule } = game
  const isDaily = schedule.kind !== 'weekly' || schedule.weekdays.length === 7
  return {
    gameId: game.code,
    gameMenuTag: named?.tag ?? game.region,
    remark: named?.remark ?? game.name,
    family: game.family,
    prizeMode: game.prizeMode,
    drawnBy: next?.drawnBy ?? game.drawnBy,
    drawDayOfWeek: isDaily ? '' : schedule.weekdays.join(','),
    ...(last?.result ? { numero: last.number, opened: resultOf(last.result) } : {}),
    ...(next
      ? {
          nextNumero: next.number,
          winningTime: next.drawsAt.toISOString(),
          remainTime: next.remainMs,
          lockTime: next.lockMs,
        }
      : {}),
  }
}

function drawOf(row: DrawRow): Output<typeof lottery.draw> {
  return {
    gameCode: row.gameCode,
    numero: row.number,
    state: row.isOpen ? 'open' : row.state,
    drawnBy: row.drawnBy,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    drawsAt: row.drawsAt.toISOString(),
    version: row.version,
    ...(row.drawnAt ? { drawnAt: row.drawnAt.toISOString() } : {}),
    ...(row.result ? { opened: resultOf(row.result) } : {}),
    ...(row.seedHash === null ? {} : { seedHash: row.seedHash }),
    ...(row.seed === null ? {} : { seed: row.seed }),
  }
}

const resultOf = (result: readonly (readonly string[])[]) => result.map((group) => [...group])
