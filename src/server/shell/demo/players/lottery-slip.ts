import { randomInt, randomUUID } from 'node:crypto'

import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'

import type { HouseClient } from './house-client.ts'

/** Big, small, odd or even of three dice: a bet that every game of the family offers. */
const SIDES = { family: 'k3', type: 'sum_side', count: 4 }
const STAKES = ['5', '10', '20', '50']

/** Places a slip of one line on a fast lottery, with the odds that its page shows. */
export async function placeSlip(house: HouseClient): Promise<void> {
  const { list } = await house.call(lottery.lottLabby, {})
  const offered = list.filter(
    ({ family, nextNumero, remainTime = 0, lockTime = 0 }) =>
      family === SIDES.family && nextNumero !== undefined && remainTime > lockTime + 5_000,
  )
  const one = offered[offered.length === 0 ? 0 : randomInt(offered.length)]
  const game = one && findGame(one.gameId)
  const type = game && betTypeOf(game, SIDES.type)
  if (!one || !type) return
  const { returnMilli } = await house.call(lotteryTickets.terms, { gameCode: one.gameId })
  const choice = [[randomInt(SIDES.count)]]
  const { oddsMilli } = quoteLine(type, { choice, stake: 1n, returnMilli })
  const stake = STAKES[randomInt(STAKES.length)] ?? '5'
  const line = { type: SIDES.type, choice, stake, odds: oddsMilli.map(writeOdds) }
  await house.call(lotteryTickets.place, {
    requestId: randomUUID(),
    tickets: [{ gameCode: one.gameId, numero: one.nextNumero ?? '', lines: [line] }],
  })
}
