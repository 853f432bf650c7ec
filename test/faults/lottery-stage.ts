import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'

export const GAME = 'K3_1'
export const SECRET = 'a secret of the house, for the faults alone'
/** Two stations that draw on Mondays. */
export const STATIONS = ['XSHCM', 'XSDT'] as const
/** Numbers of a ticket on two draws: six pairs. */
const NUMBERS = [4, 17, 38, 66]
/** A lottery with a pool. Its result is written when its draws close, as two operators do. */
export const POOLED = 'MEGA645'
export const POOLED_RESULT = [['1', '2', '3', '4', '5', '6']]
/** The other side of a ticket for a pool. */
const OTHERS = [7, 8, 9, 10, 11, 12]
export const CURRENCY = 'CNY'
/** In units of the ledger: 1.00. */
export const STAKE = 100_000n
/** Each winner of a stake of 1.00 has the same part of the pool. */
export const POOL_TERMS = { shareMilli: 100, seed: 500n * STAKE, cap: undefined, fullStake: STAKE }

/** One ticket that a member means to place; the same over all tries. */
export interface LotteryIntent {
  readonly requestId: string
  readonly memberId: string
  readonly numero: string
  /** 0: big, 1: small. Every draw is one of both. */
  readonly side: number
  /** On six numbers of the lottery with a pool instead; side 0 has those that are drawn. */
  readonly isPooled: boolean
  /** On the draws of two stations with this number instead, which are settled one after the other. */
  readonly isPair: boolean
}

/** The ticket of an intent, with the odds of now. */
export function ticketOf({ isPair, isPooled, numero, side }: LotteryIntent) {
  const [first, second] = STATIONS
  if (isPooled) {
    const numbers = side === 0 ? POOLED_RESULT.flat().map(Number) : OTHERS
    return { gameCode: POOLED, numero, lines: [lineOf(POOLED, 'ticket', numbers, '1')] }
  }
  return isPair
    ? { gameCode: first, secondGameCode: second, numero, lines: [lineOf(first, PAIR, NUMBERS, '0.01')] }
    : { gameCode: GAME, numero, lines: [lineOf(GAME, 'sum_side', [side], '1')] }
}

function lineOf(code: string, typeCode: string, numbers: readonly number[], stake: string) {
  const game = findGame(code)
  const type = game && betTypeOf(game, typeCode)
  if (!game || !type) throw new Error(`no ${typeCode} of ${code}`)
  const { oddsMilli } = quoteLine(type, { choice: [numbers], stake: 1n, returnMilli: game.returnMilli })
  return { type: typeCode, choice: [[...numbers]], stake, odds: oddsMilli.map(writeOdds) }
}

export interface StoredTicket {
  readonly lines: readonly {
    readonly choice: readonly (readonly number[])[]
    readonly odds: readonly string[]
  }[]
  readonly result: readonly (readonly string[])[]
  readonly second: readonly (readonly string[])[] | null
  /** Of the draw that was counted: what was in it, and how many stakes of 1.00 have won. */
  readonly pool: { readonly pool: bigint; readonly winners: bigint } | undefined
}

/** The payout of a ticket by the results of its draws, counted apart from the rules of the product. */
export function dueOf({ lines: [line], result, second, pool }: StoredTicket): bigint {
  const odds = line?.odds.map((one) => BigInt(one.replace('.', ''))) ?? []
  const chosen = line?.choice[0] ?? []
  if (pool) {
    if (chosen[0] !== 1) return 0n
    const fixed = ((odds[0] ?? 0n) * STAKE) / 1_000n
    const part = pool.pool / pool.winners
    return fixed - (fixed % CENT) + part - (part % CENT)
  }
  if (!second) {
    const isBig = result.flat().reduce((sum, die) => sum + Number(die), 0) >= 11
    return isBig === (chosen[0] === 0) ? ((odds[0] ?? 0n) * STAKE) / 1_000n : 0n
  }
  const ends = [...result, ...second].flat().map((prize) => Number(prize.slice(-2)))
  const timesOf = (number: number) => ends.filter((end) => end === number).length
  let thousandths = 0n
  for (const [at, one] of chosen.entries())
    for (const other of chosen.slice(at + 1)) {
      const [ones, others] = [timesOf(one), timesOf(other)]
      if (ones > 0 && others > 0) thousandths += (odds[0] ?? 0n) + (odds[1] ?? 0n) * BigInt(ones + others - 2)
    }
  const win = (thousandths * STAKE) / 100n / 1_000n
  return win - (win % CENT)
}

/** The smallest payable amount. */
const CENT = 1_000n
