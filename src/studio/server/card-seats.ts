import type { PlayRefusal } from '#studio/wire/answers.ts'

import { isAloneIn } from './seats.ts'
import type { PlaySession } from './session-store.ts'

/** A player at a table, between hands and within one. */
export interface Seat {
  session: PlaySession
  /** The client seed for the next hand; undefined while the player does not take part in it. */
  clientSeed: string | undefined
  /** Moves in a row that the clock made. */
  missed: number
  isLeaving: boolean
  /** Since when the player could have taken part in a hand and did not. */
  idleSinceMs: number
  /** Since when no page of the player follows the table. */
  goneSinceMs: number | undefined
  /** Why the player was not dealt in. */
  trouble: PlayRefusal | undefined
}

export interface SeatsOfTable {
  /** `houseOf` its players: an operator and currency, or one player of free play. */
  readonly house: string
  readonly level: number
  readonly seats: (Seat | undefined)[]
}

/** Whether a player may sit with the others: never with one whose launch came from the same address. */
export function mayJoin({ seats }: SeatsOfTable, session: PlaySession): boolean {
  const others = seats.filter((seat) => seat !== undefined)
  if (others.length === seats.length) return false
  if (others.some((seat) => seat.session.addressMark === session.addressMark)) return false // guard: one-seat-of-address
  return true
}

/**
 * The table that a player joins. Players choose a stake and never a table, so that friends cannot choose to meet: the
 * fullest table with a free seat comes first.
 */
export function tableFor<Table extends SeatsOfTable>(
  tables: readonly Table[],
  {
    session,
    house,
    level,
  }: { readonly session: PlaySession; readonly house: string; readonly level: number },
): Table | undefined {
  return tables
    .filter((table) => table.house === house && table.level === level && mayJoin(table, session))
    .toSorted((one, other) => countSeated(other) - countSeated(one))[0]
}

export function countSeated({ seats }: Pick<SeatsOfTable, 'seats'>): number {
  return seats.filter((seat) => seat !== undefined).length
}

/** For money the address has to be known: without it the rule of one seat for each address could not be kept. */
export function refuseSeat(session: PlaySession, house: string): PlayRefusal | undefined {
  if (session.isOver) return 'session_over'
  if (isAloneIn(house)) return undefined
  if (session.addressMark === null) return 'address_unknown' // guard: address-known-for-money
  return undefined
}
