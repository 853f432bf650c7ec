import type { Weekday } from '#domain/catalogue/weekday.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import type { JackpotTerms } from '#domain/lottery/jackpots/jackpot.ts'
import type { JackpotLevel } from '#domain/lottery/jackpots/jackpot-level.ts'
import { capOf } from '#domain/lottery/slips/cap.ts'

/** Bounds of a bet type. Undefined: the game's, else none. */
export interface TypeTerms {
  /** Of the stake for each unit of a line. */
  readonly stakeLeast: bigint | undefined
  readonly stakeMost: bigint | undefined
  /** The most that a draw pays for one name, to all members of the brand together. */
  readonly cap: bigint | undefined
}

/** How a brand sells a lottery. Undefined values are those of the house. */
export interface LotteryTerms extends TypeTerms {
  readonly isOn: boolean
  readonly returnMilli: number | undefined
  /** Of the cost of a ticket: all lines of a slip in one draw. */
  readonly ticketLeast: bigint | undefined
  readonly ticketMost: bigint | undefined
  /** The most that one member stakes in one draw. */
  readonly drawMost: bigint | undefined
  /** Days on which the brand offers a draw; undefined: every draw. */
  readonly weekdays: readonly Weekday[] | undefined
  /** Bets close so many minutes before the house's own closing. */
  readonly closesEarlierMinutes: number
  /** By code. */
  readonly types: ReadonlyMap<string, TypeTerms>
  /** The pools that the brand has opened. */
  readonly jackpots: ReadonlyMap<JackpotLevel, JackpotTerms>
}

/** A lottery that a brand has not changed. */
export const houseTerms: LotteryTerms = {
  isOn: true,
  returnMilli: undefined,
  stakeLeast: undefined,
  stakeMost: undefined,
  cap: undefined,
  ticketLeast: undefined,
  ticketMost: undefined,
  drawMost: undefined,
  weekdays: undefined,
  closesEarlierMinutes: 0,
  types: new Map(),
  jackpots: new Map(),
}

/** The bounds of a stake for each unit of a line. */
export function stakeBoundsOf(
  { types, ...game }: LotteryTerms,
  typeCode: string,
): Pick<TypeTerms, 'stakeLeast' | 'stakeMost'> {
  const type = types.get(typeCode)
  return { stakeLeast: type?.stakeLeast ?? game.stakeLeast, stakeMost: type?.stakeMost ?? game.stakeMost }
}

/** The cap of a name of an exposure, which begins with the code of its bet type. */
export function capOfName({ types, cap }: LotteryTerms, name: string, currency: string): bigint {
  const [typeCode = ''] = name.split(':', 1)
  return types.get(typeCode)?.cap ?? cap ?? capOf(currency)
}

/** Weekdays on which a game is drawn. */
export function weekdaysOf({ schedule }: Pick<Game, 'schedule'>): readonly Weekday[] {
  return schedule.kind === 'weekly' ? schedule.weekdays : [1, 2, 3, 4, 5, 6, 7]
}

/** Weekdays of a game on which a brand sells its draws. */
export function soldDaysOf(
  game: Pick<Game, 'schedule'>,
  { weekdays }: Pick<LotteryTerms, 'weekdays'>,
): readonly Weekday[] {
  return weekdaysOf(game).filter((day) => weekdays === undefined || weekdays.includes(day))
}

/** Games in the order of a brand; those that it does not name follow in the order of the house. */
export function inOrder<One extends { readonly code: string }>(
  list: readonly One[],
  order: readonly string[],
): readonly One[] {
  if (order.length === 0) return list
  const places = new Map(order.map((code, place) => [code, place]))
  const placeOf = ({ code }: One) => places.get(code) ?? order.length
  return list.toSorted((one, other) => placeOf(one) - placeOf(other))
}
