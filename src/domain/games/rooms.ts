import { readAmount } from '#domain/money/amount.ts'

/** How many sit in a room. */
export const roomSizes = ['two', 'few', 'many'] as const
export type RoomSize = (typeof roomSizes)[number]

export interface Room {
  readonly nodeId: string
  readonly gameName: string
  readonly stake: string
  readonly seats: number
}

/** What the list of rooms is narrowed down by. It stands in the address beside what the lobby shows. */
export interface RoomFilter {
  /** The number of a game. */
  readonly game?: string | undefined
  /** As much as one wants to play for at the most, in the brand's currency. */
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

/** What there is to choose from: every game once in the order of the list, every stake from the smallest on. */
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

/** Reads an address; what is none of ours is passed over. An address turns what looks like a number into one. */
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
