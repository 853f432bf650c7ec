import { PLAY_CURRENCY } from '#domain/money/currency.ts'
import type { TableGame } from '#studio/game/table-game.ts'
import type { SeatedPlayer } from '#studio/wire/answers.ts'

import type { PlaySession } from './session-store.ts'
import type { TableBet } from './table-store.ts'

/** The number of seats that a page shows. */
const SEATS = 12

/**
 * The players of a table, highest stakes first: only those of the same operator and currency, identified by two
 * digits. Each house is put together once, however many of its players look.
 */
export function openSeats(bets: readonly TableBet[], { showBet }: Pick<TableGame, 'showBet'>) {
  const houses = Map.groupBy(bets.filter(isIn), ({ house }) => house)
  const known = new Map<string, readonly (SeatedPlayer & { readonly playerId: bigint })[]>()
  const seatsOf = (house: string) => {
    const players = [...Map.groupBy(houses.get(house) ?? [], ({ playerId }) => playerId)]
    const seats = players.map(([playerId, own], seat) => {
      const paid = own.filter(({ status }) => status === 'paid')
      return {
        playerId,
        seat,
        number: Number(playerId % 100n),
        isOwn: false,
        stake: sumOf(own.map(({ stake }) => stake)),
        win: paid.length === own.length ? sumOf(paid.map(({ win }) => win ?? 0n)) : undefined,
        result: paid.at(-1)?.result ?? undefined,
        bets: showBet ? own.map(({ bet }) => showBet(bet)) : [],
      }
    })
    return seats.toSorted((one, other) => (one.stake < other.stake ? 1 : -1)).slice(0, SEATS)
  }
  return (session: Pick<PlaySession, 'playerId' | 'operatorId' | 'currency'>): readonly SeatedPlayer[] => {
    const house = houseOf(session)
    const seats = known.get(house) ?? seatsOf(house)
    known.set(house, seats)
    return seats.map(({ playerId, ...seat }) => ({ ...seat, isOwn: playerId === session.playerId }))
  }
}

export interface Totals {
  /** Players of all houses with a bet, and those of them whom a bet has paid. */
  readonly players: number
  readonly paid: number
  stakedIn(house: string): bigint
}

/** Sums over all bets of a round: players of all houses, and stakes of each house, which has one currency. */
export function totalsOf(bets: readonly TableBet[]): Totals {
  const counted = bets.filter(isIn)
  const isPaid = ({ status, win }: TableBet) => status === 'paid' && (win ?? 0n) > 0n
  const playersOf = (some: readonly TableBet[]) => new Set(some.map(({ playerId }) => playerId)).size
  const staked = new Map<string, bigint>()
  for (const { house, stake } of counted) staked.set(house, (staked.get(house) ?? 0n) + stake)
  return {
    players: playersOf(counted),
    paid: playersOf(counted.filter(isPaid)),
    stakedIn: (house) => staked.get(house) ?? 0n,
  }
}

/** Whether a bet counts: its stake was taken. */
export function isIn({ status }: Pick<TableBet, 'status'>): boolean {
  return status === 'standing' || status === 'paid'
}

/**
 * The operator and currency of a player: its bets are in one exposure, and players see only each other. In free play
 * each player is a house of their own: visitors cost nothing and may be many, so they take no seats from each other and
 * fill no table. `table-store.ts` forms the same name in SQL.
 */
export function houseOf({
  operatorId,
  currency,
  playerId,
}: Pick<PlaySession, 'operatorId' | 'currency' | 'playerId'>): string {
  if (currency === PLAY_CURRENCY) return `${operatorId} ${currency} ${playerId}` // guard: free-play-alone
  return `${operatorId} ${currency}`
}

/** The players of one brand in a house: brands hold money apart. */
export function brandHouseOf({
  house,
  brand,
}: {
  readonly house: string
  readonly brand: string | null
}): string {
  return `${house} ${encodeURIComponent(brand ?? '')}`
}

/** The number at the end of a house of one player. */
const NUMBER = new RegExp(`(?<= ${PLAY_CURRENCY}) \\d+$`)

/** Whether the house has one player only. */
export function isAloneIn(house: string): boolean {
  return NUMBER.test(house)
}

/** The house that players of free play shared before each had one of their own. */
export function formerHouseOf(house: string): string {
  return house.replace(NUMBER, '')
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, each) => sum + each, 0n)
}
