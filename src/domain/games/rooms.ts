import { readAmount } from '#domain/money/amount.ts'

/** Room sizes by number of seats. */
export const roomSizes = ['two', 'few', 'many'] as const
export type RoomSize = (typeof roomSizes)[number]

export interface Room {
  readonly nodeId: string
  readonly gameName: string
  readonly stake: string
  readonly seats: number
}

/** Filters of the room list. They are in the URL beside those of the lobby. */
export interface RoomFilter {
  /** The id of a game. */
  readonly game?: string | undefined
  /** Highest stake, in the brand's currency. */
  readonly stake?: string | undefined
  readonly size?: RoomSize | undefined
}

export function sizeOfRoom(seats: number): RoomSize {
  return seats <= 2 ? 'two' : seats <= 4 ? 'few' : 'many'
}

export function narrowRooms<R extends Room>(
  rooms: readonly R[],
  { game, stake, size }: RoomFilter,
): readonly R[] {
  const most = stake === undefined ? undefined : readAmount(stake)
  return rooms.filter(
    (room) =>
      (game === undefined || room.nodeId === game) &&
      (most === undefined || (readAmount(room.stake) ?? 0n) <= most) &&
      (size === undefined || sizeOfRoom(room.seats) === size),
  )
}

/** Filter options: each game once, in list order, and all stakes in ascending order. */
export function choicesOfRooms(rooms: readonly Room[]): {
  readonly games: readonly { readonly id: string; readonly name: string }[]
  readonly stakes: readonly string[]
  readonly sizes: readonly RoomSize[]
} {
  const games = new Map(rooms.map(({ nodeId, gameName }) => [nodeId, gameName]))
  const stakes = new Map(rooms.map(({ stake }) => [stake, readAmount(stake) ?? 0n]))
  const found = new Set(rooms.map(({ seats }) => sizeOfRoom(seats)))
  return {
    games: [...games].map(([id, name]) => ({ id, name })),
    stakes: [...stakes].toSorted(([, one], [, other]) => (one < other ? -1 : 1)).map(([stake]) => stake),
    sizes: roomSizes.filter((size) => found.has(size)),
  }
}

/** Parses the URL and ignores invalid values. The router parses numeric text as a number. */
export function readRoomFilter(search: Readonly<Record<string, unknown>>): RoomFilter {
  const [game, stake, size] = [search['roomGame'], search['roomStake'], search['roomSize']].map((value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  )
  return {
    game: game !== undefined && /^[1-9]\d{0,17}$/.test(game) ? game : undefined,
    stake: stake !== undefined && /^\d/.test(stake) && readAmount(stake) !== undefined ? stake : undefined,
    size: roomSizes.find((one) => one === size),
  }
}

export function writeRoomFilter({ game, stake, size }: RoomFilter): Readonly<Record<string, string>> {
  return {
    ...(game === undefined ? {} : { roomGame: game }),
    ...(stake === undefined ? {} : { roomStake: stake }),
    ...(size === undefined ? {} : { roomSize: size }),
  }
}
