import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { type NamedLottery, findLotteryNames } from '#server/play/catalogue/actions.ts'

import { type DrawRow, type NextDraw, selectLastOpened, selectNext } from './reading-store.ts'

type GameView = Output<typeof lottery.lottLabby>['list'][number]

/** Lotteries as pages show them, with the last result and the next draw of each. */
export async function showGames(
  tx: Tx,
  merchant: MerchantOfCall,
  games: readonly Game[],
  language: string,
): Promise<GameView[]> {
  const codes = games.map(({ code }) => code)
  const next = new Map((await selectNext(tx, codes)).map((row) => [row.gameCode, row]))
  const last = new Map((await selectLastOpened(tx, codes)).map((row) => [row.gameCode, row]))
  const names = await findLotteryNames(tx, {
    merchantId: merchant.id,
    language,
    fallback: merchant.defaultLanguage,
  })
  return games.map((game) =>
    gameOf(game, { next: next.get(game.code), last: last.get(game.code), named: names.get(game.code) }),
  )
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

export const resultOf = (result: readonly (readonly string[])[]) => result.map((group) => [...group])
