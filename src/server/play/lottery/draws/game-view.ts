import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import type { NamedLottery } from '#server/play/catalogue/actions.ts'

import type { DrawRow, NextDraw } from './reading-store.ts'
import type { DrawReads } from './reads.ts'
import { addressOfLotteryTile } from './tile.ts'

type GameView = Output<typeof lottery.lottLabby>['list'][number]

/** Lotteries as pages show them, with the last result and the next draw of each. */
export async function showGames(
  reads: Pick<DrawReads, 'summary' | 'names'>,
  merchant: MerchantOfCall,
  games: readonly Game[],
  language: string,
): Promise<GameView[]> {
  const [{ next, last, measuredAtMs }, names] = await Promise.all([
    reads.summary(),
    reads.names({ merchantId: merchant.id, language, fallback: merchant.defaultLanguage }),
  ])
  const lasts = new Map(last.map((row) => [row.gameCode, row]))
  const passedMs = Math.ceil(performance.now() - measuredAtMs)
  return games.map((game) =>
    gameOf(game, {
      next: next.get(game.code),
      last: lasts.get(game.code),
      named: names.get(game.code),
      passedMs,
    }),
  )
}

function gameOf(
  game: Game,
  {
    next,
    last,
    named,
    passedMs,
  }: {
    next: NextDraw | undefined
    last: DrawRow | undefined
    named: NamedLottery | undefined
    /** Since the remaining time was measured. */
    passedMs: number
  },
): GameView {
  const { schedule } = game
  const isDaily = schedule.kind !== 'weekly' || schedule.weekdays.length === 7
  return {
    gameId: game.code,
    gameMenuTag: named?.tag ?? game.region,
    ...(named ? { menuName: named.label } : {}),
    region: named?.region ?? game.region,
    remark: named?.remark ?? game.name,
    picture: addressOfLotteryTile(game),
    isHot: named?.isHot ?? false,
    family: game.family,
    prizeMode: game.prizeMode,
    drawnBy: next?.drawnBy ?? game.drawnBy,
    drawDayOfWeek: isDaily ? '' : schedule.weekdays.join(','),
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
