import type { SoloGame } from '#studio/game/solo-game.ts'
import type { NeighbourEvent, Played } from '#studio/wire/answers.ts'

import { houseOf } from './seats.ts'
import type { PlaySession } from './session-store.ts'

export type Neighbour = Pick<PlaySession, 'playerId' | 'operatorId' | 'currency' | 'gameCode'>

/**
 * Players of a single-player game who sit beside each other and see each other's results, once these are decided and
 * paid. Seats are kept in the memory of this process: nothing depends on them, and a page that connects again gets one.
 */
export interface Neighbours {
  /** Takes a seat, and streams what happens at the table. Returns the function that leaves it. */
  sit(player: Neighbour, see: (event: NeighbourEvent) => void): () => void
  /** Shows a result to the others at the player's table. */
  show(player: Neighbour, played: Played): void
  /** Shows the part of a result that others may see, as another process has sent it. */
  showView(player: Neighbour, view: unknown): void
}

interface Seat {
  readonly playerId: bigint
  readonly pages: Set<(event: NeighbourEvent) => void>
}

interface Table {
  readonly seats: (Seat | undefined)[]
}

export function openNeighbours(games: ReadonlyMap<string, SoloGame>): Neighbours {
  const rooms = new Map<string, Set<Table>>()
  const keyOf = (player: Neighbour) => `${player.gameCode} ${houseOf(player)}`

  const notify = ({ seats }: Table) => {
    const all = seats.flatMap((one, seat) => (one ? [{ seat, number: Number(one.playerId % 100n) }] : []))
    for (const [own, one] of seats.entries())
      for (const see of one?.pages ?? []) see({ kind: 'seats', own, seats: all })
  }

  const showView: Neighbours['showView'] = (player, view) => {
    const found = findSeat(rooms.get(keyOf(player)) ?? new Set(), player.playerId)
    if (!found) return
    const { seats } = found.table
    const event: NeighbourEvent = { kind: 'result', seat: seats.indexOf(found.seat), view }
    for (const one of seats) if (one !== found.seat) for (const see of one?.pages ?? []) see(event)
  }

  return {
    sit(player, see) {
      const { beside } = games.get(player.gameCode) ?? {}
      if (!beside) return () => undefined
      const key = keyOf(player)
      const room = rooms.get(key) ?? new Set()
      rooms.set(key, room)
      const { table, seat } = findSeat(room, player.playerId) ?? takeSeat(room, player.playerId, beside.seats)
      seat.pages.add(see)
      notify(table)
      return () => {
        seat.pages.delete(see)
        if (seat.pages.size > 0) return
        table.seats[table.seats.indexOf(seat)] = undefined
        if (table.seats.every((one) => one === undefined)) room.delete(table)
        if (room.size === 0 && rooms.get(key) === room) rooms.delete(key)
        notify(table)
      }
    },
    show(player, { result }) {
      const { beside } = games.get(player.gameCode) ?? {}
      if (beside) showView(player, beside.show(result))
    },
    showView,
  }
}

/** The seat that the player has already, on another page. */
function findSeat(room: ReadonlySet<Table>, playerId: bigint): { table: Table; seat: Seat } | undefined {
  for (const table of room) {
    const seat = table.seats.find((one) => one?.playerId === playerId)
    if (seat) return { table, seat }
  }
  return undefined
}

/** A free seat where most others sit; otherwise a table of its own. */
function takeSeat(room: Set<Table>, playerId: bigint, most: number): { table: Table; seat: Seat } {
  const taken = ({ seats }: Table) => seats.filter((one) => one !== undefined).length
  const [fullest] = [...room]
    .filter((table) => taken(table) < most)
    .toSorted((one, other) => taken(other) - taken(one))
  const table = fullest ?? { seats: Array.from({ length: most }, () => undefined) }
  room.add(table)
  const seat: Seat = { playerId, pages: new Set() }
  table.seats[table.seats.indexOf(undefined)] = seat
  return { table, seat }
}
