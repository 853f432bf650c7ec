import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { type ChoiceFault, refuseChoice } from '#domain/lottery/bets/choice.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { betTypeOf } from '#domain/lottery/games/games.ts'
import { type Line, costOf, exposuresOf, mostPaid, quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { type LotteryTerms, stakeBoundsOf } from '#domain/lottery/terms/terms.ts'
import { payableStep } from '#domain/money/currency.ts'

/** A line as a member asks for it: the odds are those that the page showed. */
export interface RequestedLine {
  readonly type: string
  readonly choice: readonly (readonly number[])[]
  readonly stake: bigint | undefined
  readonly odds: readonly string[]
}

export type LineFault =
  | 'type_unknown'
  | 'stake_unfit'
  | 'stake_low'
  | 'stake_high'
  | 'odds_changed'
  | ChoiceFault

/** Where a requested line cannot be placed. For changed odds, `odds` are those of now. */
export interface RefusedLine {
  readonly line: number
  readonly fault: LineFault
  readonly odds?: readonly string[]
  /** The bound that the stake passes. */
  readonly bound?: bigint
}

/** The odds and the stakes that a game has for a member. */
export interface GamePrice {
  readonly returnMilli: number
  readonly terms: LotteryTerms
}

export interface JudgedLine {
  readonly type: BetType
  readonly line: Line
}

/** The lines as they would be placed now, or each line that cannot be. */
export function judgeLines(
  game: Game,
  requested: readonly RequestedLine[],
  price: GamePrice,
): { readonly lines: readonly JudgedLine[] } | { readonly refused: readonly RefusedLine[] } {
  const lines: JudgedLine[] = []
  const refused: RefusedLine[] = []
  for (const [at, one] of requested.entries()) {
    const judged = judgeLine(game, one, price)
    if ('fault' in judged) refused.push({ line: at, ...judged })
    else lines.push(judged)
  }
  return refused.length > 0 ? { refused } : { lines }
}

function judgeLine(
  game: Game,
  { type: code, choice, stake, odds }: RequestedLine,
  { returnMilli, terms }: GamePrice,
): JudgedLine | Omit<RefusedLine, 'line'> {
  const type = betTypeOf(game, code)
  if (!type) return { fault: 'type_unknown' }
  const fault = refuseChoice(type, choice)
  if (fault) return { fault }
  if (stake === undefined || stake <= 0n) return { fault: 'stake_unfit' }
  const { stakeLeast, stakeMost } = stakeBoundsOf(terms, code)
  // guard: line-stake-bounded
  if (stakeMost !== undefined && stake > stakeMost) return { fault: 'stake_high', bound: stakeMost }
  if (stakeLeast !== undefined && stake < stakeLeast) return { fault: 'stake_low', bound: stakeLeast }
  const line = quoteLine(type, { choice, stake, returnMilli })
  const now = line.oddsMilli.map(writeOdds)
  // guard: odds-as-seen
  if (now.join() !== odds.join()) return { fault: 'odds_changed', odds: now }
  return { type, line }
}

export interface TicketSums {
  readonly cost: bigint
  readonly most: bigint
  /** By name, each name once. */
  readonly loads: ReadonlyMap<string, NameLoad>
}

/** How a ticket loads a name of its draw. */
export interface NameLoad {
  /** The payout that is possible. */
  readonly pays: bigint
  /** The stakes for one unit of the lines that load the name. */
  readonly stake: bigint
}

export function sumTicket(lines: readonly JudgedLine[], currency: string): TicketSums {
  const step = payableStep(currency)
  let cost = 0n
  let most = 0n
  for (const { type, line } of lines) {
    cost += costOf(type, line)
    most += mostPaid(type, line, step)
  }
  return { cost, most, loads: sumLoads(lines) }
}

/** How lines load the names of their draw, each name once. */
export function sumLoads(lines: readonly JudgedLine[]): ReadonlyMap<string, NameLoad> {
  const loads = new Map<string, NameLoad>()
  for (const { type, line } of lines)
    for (const { name, pays } of exposuresOf(type, line)) {
      const before = loads.get(name)
      loads.set(name, { pays: (before?.pays ?? 0n) + pays, stake: (before?.stake ?? 0n) + line.stake })
    }
  return loads
}
