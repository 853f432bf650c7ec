import { lottery } from '#contract/lottery.ts'
import { bind } from '#server/platform/http/bind.ts'
import { pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { drawOf } from './draw-view.ts'
import { resultOf as copyResult, showGames } from './game-view.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { games } from '#domain/lottery/games/games.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import { soldDaysOf } from '#domain/lottery/terms/terms.ts'
import { offeredGame, offersOf, soldGame, timesOf } from './offers.ts'
import type { DrawReads } from './reads.ts'

const POPULAR = 20
const RECENT = 100
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

interface Parts {
  /** The result of a draw before its last correction; handed in, because draws know no results of operators. */
  readonly findReplaced: (drawId: number, version: number) => Promise<Result | undefined>
  readonly reads: DrawReads
  readonly registry: MerchantRegistry
}

export const drawRoutes = ({ reads, registry, findReplaced }: Parts) => {
  return bind(lottery, {
    popularLotteries: async ({ merchant, language }, { count = POPULAR, ...filter }) => {
      const list = await showGames(reads, merchant, offersOf(registry, merchant, filter.prizeMode), {
        language: filter.language ?? language,
        times: timesOf(registry, merchant),
      })
      const byTime = list.toSorted((a, b) => (a.remainTime ?? Infinity) - (b.remainTime ?? Infinity))
      const place = ({ hotPlace = list.length }: (typeof list)[number]) => hotPlace
      const chosen = new Set(byTime.toSorted((a, b) => place(a) - place(b)).slice(0, count))
      return { list: byTime.filter((game) => chosen.has(game)) }
    },
    lottLabby: async ({ merchant, language }, request) => {
      const times = timesOf(registry, merchant)
      const offered = offersOf(registry, merchant, request.prizeMode).filter(
        (game) =>
          request.weekday === undefined ||
          soldDaysOf(game, times(game.code)).some((day) => day === request.weekday),
      )
      const pageLanguage = request.language ?? language
      const list = await showGames(reads, merchant, offered, { language: pageLanguage, times })
      const others = request.weekday === undefined ? othersBeside(offered, pageLanguage) : []
      return others.length === 0 ? { list } : { list, others }
    },
    openedNumbersOfGame: async ({ merchant }, { gameCode, count = RECENT, after }) => {
      const { code } = soldGame(registry, merchant, gameCode)
      const [moment] = readCursor(after, [MOMENT]) ?? []
      const rows = await reads.opened({ gameCode: code, limit: count + 1, after: moment })
      const times = timesOf(registry, merchant)(code)
      return pageOf(
        rows,
        count,
        (row) => drawOf(row, times),
        (row) => [row.drawsAt.toISOString()],
      )
    },
    openedNumbers: async ({ merchant }, { count = RECENT, prizeMode }) => {
      const codes = new Set(offersOf(registry, merchant, prizeMode).map(({ code }) => code))
      const times = timesOf(registry, merchant)
      const { last } = await reads.summary()
      return {
        list: last
          .filter(({ gameCode }) => codes.has(gameCode))
          .slice(0, count)
          .map((row) => drawOf(row, times(row.gameCode))),
      }
    },
    comingDraws: async ({ merchant }, { gameCode, count = RECENT, after }) => {
      const { code } = offeredGame(registry, merchant, gameCode)
      const [moment] = readCursor(after, [MOMENT]) ?? []
      const times = timesOf(registry, merchant)(code)
      const rows = await reads.coming({ gameCode: code, limit: count + 1, after: moment, times })
      return pageOf(
        rows,
        count,
        (row) => drawOf(row, times),
        (row) => [row.drawsAt.toISOString()],
      )
    },
    draw: async ({ merchant }, { gameCode, numero }) => {
      const { code } = soldGame(registry, merchant, gameCode)
      const row = await reads.draw({ gameCode: code, number: numero })
      if (!row) throw refusePlainly('absent')
      const view = drawOf(row, timesOf(registry, merchant)(code))
      const replaced = row.version > 1 && row.result ? await findReplaced(row.id, row.version) : undefined
      return replaced ? { ...view, replaced: copyResult(replaced) } : view
    },
  })
}

/** Names of the official lotteries beside those of a brand that offers one: typed bets may mean them. */
function othersBeside(offered: readonly Game[], language: string) {
  if (!offered.some(isOfficial)) return []
  return games
    .filter((game) => isOfficial(game) && !offered.includes(game))
    .map(({ code, name }) => ({ gameId: code, name, remark: lotteryName(code, language) }))
    .flatMap(({ gameId, name, remark }) => (remark === name ? [] : [{ gameId, remark }]))
}

const isOfficial = ({ drawnBy }: Game) => drawnBy === 'official'
