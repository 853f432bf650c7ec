import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { hotPlaces } from '#domain/lottery/games/hot.ts'
import { soldDaysOf } from '#domain/lottery/terms/terms.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import type { NamedLottery } from '#server/play/catalogue/actions.ts'

import { type TimesOf, timedGames } from './offers.ts'
import type { DrawRow, NextDraw } from './reading-store.ts'
import type { DrawReads } from './reads.ts'
import { addressOfLotteryTile } from './tile.ts'

type GameView = Output<typeof lottery.lottLabby>['list'][number]

/** Lotteries as pages show them, with the last result and the next draw of each. */
export async function showGames(
  reads: Pick<DrawReads, 'summary' | 'names' | 'nextOf' | 'popular'>,
  merchant: MerchantOfCall,
  games: readonly Game[],
  { language, times }: { readonly language: string; readonly times: TimesOf },
): Promise<GameView[]> {
  const codes = games.map(({ code }) => code)
  const timed = timedGames(codes, times)
  const [{ next, last, measuredAtMs }, names, popular, own] = await Promise.all([
    reads.summary(),
    reads.names({ merchantId: merchant.id, language, fallback: merchant.defaultLanguage }),
    reads.popular(merchant.id),
    timed.length > 0 ? reads.nextOf(timed) : undefined,
  ])
  const ownNext = new Map(own?.next.map((row) => [row.gameCode, row]))
  const isTimed = new Set(timed.map(({ gameCode }) => gameCode))
  const sinceMs = (atMs: number) => Math.ceil(performance.now() - atMs)
  const lasts = new Map(last.map((row) => [row.gameCode, row]))
  const hot = hotPlaces(games, { isMarked: (code) => names.get(code)?.isHot === true, popular })
  return games.map((game) =>
    gameOf(game, {
      next: isTimed.has(game.code) ? ownNext.get(game.code) : next.get(game.code),
      last: lasts.get(game.code),
      named: names.get(game.code),
      remark: lotteryName(game.code, language, names),
      hotPlace: hot.get(game.code),
      passedMs: sinceMs(isTimed.has(game.code) && own ? own.measuredAtMs : measuredAtMs),
      weekdays: soldDaysOf(game, times(game.code)),
    }),
  )
}

function gameOf(
  game: Game,
  {
    next,
    last,
    named,
    remark,
    hotPlace,
    passedMs,
    weekdays,
  }: {
    next: NextDraw | undefined
    last: DrawRow | undefined
    named: NamedLottery | undefined
    remark: string
    hotPlace: number | undefined
    /** Since the remaining time was measured. */
    passedMs: number
    weekdays: readonly number[]
  },
): GameView {
  const { schedule } = game
  const isDaily = weekdays.length === 7
  return {
    gameId: game.code,
    gameMenuTag: named?.tag ?? game.region,
    ...(named ? { menuName: named.label } : {}),
    region: named?.region ?? game.region,
    remark,
    picture: addressOfLotteryTile(game, remark),
    isHot: hotPlace !== undefined,
    ...(hotPlace === undefined ? {} : { hotPlace }),
    family: game.family,
    prizeMode: game.prizeMode,
    drawnBy: next?.drawnBy ?? game.drawnBy,
    drawDayOfWeek: isDaily ? '' : weekdays.join(','),
    ...(schedule.kind === 'every' ? { everyMinutes: schedule.minutes } : {}),
    ...(last?.result ? { numero: last.number, opened: resultOf(last.result) } : {}),
    ...(next
      ? {
          nextNumero: next.number,
          winningTime: next.drawsAt.toISOString(),
          remainTime: next.remainMs - passedMs,
          lockTime: next.lockMs,
        }
      : {}),
  }
}

export const resultOf = (result: readonly (readonly string[])[]) => result.map((group) => [...group])
