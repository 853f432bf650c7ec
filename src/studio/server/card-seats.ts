import type { PlayRefusal } from '#studio/wire/answers.ts'

import { brandHouseOf, houseOf, isAloneIn } from './seats.ts'
import type { PlaySession } from './session-store.ts'

/** A player at a table, between hands and within one. */
export interface Seat {
  session: PlaySession
  /** The client seed for the next hand; undefined while the player does not take part in it. */
  clientSeed: string | undefined
  /** The stake for the next hand, where players choose it. */
  stake: bigint | undefined
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
  /** `cardHouseOf` its players. */
  readonly house: string
  readonly level: number
  readonly seats: (Seat | undefined)[]
}

/** Players meet within one brand, operator and currency: brands hold money apart. */
export function cardHouseOf(
  session: Pick<PlaySession, 'operatorId' | 'currency' | 'playerId' | 'brand'>,
): string {
  const house = houseOf(session)
  if (isAloneIn(house)) return house
  return brandHouseOf({ house, brand: session.brand }) // guard: brands-play-apart
}

/** Whether a player may sit with the others: never with one whose launch came from the same address. */
export function mayJoin({ seats }: SeatsOfTable, session: PlaySession): boolean {
  const others = seats.filter((seat) => seat !== undefined)
  if (others.length === seats.length) return false
  if (isOfAddress(others, session)) return false // guard: one-seat-of-address
  return true
}

function isOfAddress(others: readonly Seat[], { addressMark }: PlaySession): boolean {
  return others.some((seat) => seat.session.addressMark === addressMark)
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

/** A seated player may come back with a session of another address or brand, for which the rules of the seat count anew. */
export function refuseReturn({ house, seats }: SeatsOfTable, session: PlaySession): PlayRefusal | undefined {
  if (cardHouseOf(session) !== house) return 'seat_lost' // guard: seat-of-own-house
  const others = seats
    .filter((seat) => seat !== undefined)
    .filter((seat) => seat.session.playerId !== session.playerId)
  if (isOfAddress(others, session)) return 'seat_lost' // guard: one-address-on-return
  const not = refuseSeat(session, house)
  if (not) return not // guard: address-known-on-return
  return undefined
}
