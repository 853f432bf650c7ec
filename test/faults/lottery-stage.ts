import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'

export const GAME = 'K3_1'
export const SECRET = 'a secret of the house, for the faults alone'
export const CURRENCY = 'CNY'
/** In units of the ledger: 1.00. */
export const STAKE = 100_000n

/** One ticket that a member means to place; the same over all tries. */
export interface LotteryIntent {
  readonly requestId: string
  readonly memberId: string
  readonly numero: string
  /** 0: big, 1: small. Every draw is one of both. */
  readonly side: number
}

export function lineOn(side: number) {
  const game = findGame(GAME)
  const type = game && betTypeOf(game, 'sum_side')
  if (!game || !type) throw new Error(`no bet type of ${GAME}`)
  const { oddsMilli } = quoteLine(type, { choice: [[side]], stake: 1n, returnMilli: game.returnMilli })
  return { type: 'sum_side', choice: [[side]], stake: '1', odds: oddsMilli.map(writeOdds) }
}

/** Payout of a winning ticket. */
export function winOfOne(): bigint {
  return (BigInt(lineOn(0).odds[0]?.replace('.', '') ?? 0) * STAKE) / 1_000n
}
