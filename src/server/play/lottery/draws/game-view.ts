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
import type { DrawReads, DrawSummary } from './reads.ts'
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
  const [summary, names, popular, own] = await Promise.all([
    reads.summary(),
    reads.names({ merchantId: merchant.id, language, fallback: merchant.defaultLanguage }),
    reads.popular(merchant.id),
    timed.length > 0 ? reads.nextOf(timed) : undefined,
  ])
  const views = viewsOf({ merchant, games, language, times, timed, summary, names, popular, own })
  const nowMs = performance.now()
  return views.map(({ view, measuredAtMs }) =>
    view.remainTime === undefined
      ? view
      : { ...view, remainTime: view.remainTime - Math.ceil(nowMs - measuredAtMs) },
  )
}

interface ViewsInput {
  readonly merchant: MerchantOfCall
  readonly games: readonly Game[]
  readonly language: string
  readonly times: TimesOf
  readonly timed: ReturnType<typeof timedGames>
  readonly summary: DrawSummary
  readonly names: ReadonlyMap<string, NamedLottery>
  readonly popular: readonly string[]
  readonly own: Awaited<ReturnType<DrawReads['nextOf']>> | undefined
}

/** A lottery with the time that remained when the database measured it. */
interface View {
  readonly view: GameView
  readonly measuredAtMs: number
}

/** By what was read: after a draw thousands of pages ask for the same lotteries, and the reads are cached for a second. */
const known = new WeakMap<
  DrawSummary,
  Map<string, Pick<ViewsInput, 'names' | 'popular' | 'own'> & { readonly views: readonly View[] }>
>()

function viewsOf(input: ViewsInput): readonly View[] {
  const { merchant, games, language, timed, summary, names, popular, own } = input
  const ofSummary = known.get(summary) ?? new Map<string, never>()
  known.set(summary, ofSummary)
  const key = JSON.stringify([merchant.id, language, games.map(({ code }) => code), timed])
  const before = ofSummary.get(key)
  if (before && before.names === names && before.popular === popular && before.own === own)
    return before.views
  const views = makeViews(input)
  ofSummary.set(key, { names, popular, own, views })
  return views
}

function makeViews({
  games,
  language,
  times,
  timed,
  summary: { next, last, measuredAtMs },
  names,
  popular,
  own,
}: ViewsInput): readonly View[] {
  const ownNext = new Map(own?.next.map((row) => [row.gameCode, row]))
  const isTimed = new Set(timed.map(({ gameCode }) => gameCode))
  const lasts = new Map(last.map((row) => [row.gameCode, row]))
  const hot = hotPlaces(games, { isMarked: (code) => names.get(code)?.isHot === true, popular })
  return games.map((game) => ({
    view: gameOf(game, {
      next: isTimed.has(game.code) ? ownNext.get(game.code) : next.get(game.code),
      last: lasts.get(game.code),
      named: names.get(game.code),
      remark: lotteryName(game.code, language, names),
      hotPlace: hot.get(game.code),
      weekdays: soldDaysOf(game, times(game.code)),
    }),
    measuredAtMs: isTimed.has(game.code) && own ? own.measuredAtMs : measuredAtMs,
  }))
}

function gameOf(
  game: Game,
  {
    next,
    last,
    named,
    remark,
    hotPlace,
    weekdays,
  }: {
    next: NextDraw | undefined
    last: DrawRow | undefined
    named: NamedLottery | undefined
    remark: string
    hotPlace: number | undefined
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
          remainTime: next.remainMs,
          lockTime: next.lockMs,
          ...(next.isFirst ? { isFirst: true } : {}),
        }
      : {}),
  }
}

export const resultOf = (result: readonly (readonly string[])[]) => result.map((group) => [...group])
