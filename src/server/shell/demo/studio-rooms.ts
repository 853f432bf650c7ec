import type { GameRoom } from '#server/play/games/actions.ts'

/** A point of the lowest room, by currency, in 1/100 000 of its main unit: the studio decides it by its smallest chip. */
const points = { PHP: 25_000n, EUR: 5_000n, CNY: 5_000n, VND: 50_000_000n }

/** The rooms of a game between players: the points of the lowest room, five times and twenty times as much. */
const rooms = [
  {
    code: 'lotus',
    times: 1n,
    label: { EN: 'Lotus', VI: 'Sen', CN: '莲花', TY: 'Lotus', AR: 'اللوتس' },
  },
  {
    code: 'bamboo',
    times: 5n,
    label: { EN: 'Bamboo', VI: 'Tre', CN: '翠竹', TY: 'Kawayan', AR: 'الخيزران' },
  },
  {
    code: 'jade',
    times: 20n,
    label: { EN: 'Jade', VI: 'Ngọc', CN: '翡翠', TY: 'Jade', AR: 'اليشم' },
  },
]

interface CardTables {
  /** The points of the least stake of a hand. */
  readonly stake: bigint
  readonly seats: number
}

const cardGames: Readonly<Record<string, CardTables>> = {
  'tien-len': { stake: 26n, seats: 4 },
  'big-two': { stake: 39n, seats: 4 },
  'texas-holdem': { stake: 40n, seats: 6 },
}

/** The rooms of all card games, as halls list them. */
export const studioRooms: readonly GameRoom[] = Object.entries(cardGames).flatMap(
  ([gameCode, { stake, seats }]) =>
    rooms.map(({ code, times, label }) => ({
      vendorCode: 'TESSERA_CARDS',
      gameCode,
      code,
      label,
      seats,
      stakes: stakesOf(stake * times),
    })),
)

/** The stakes of a game's lowest room. */
export function lowestStakesOf(gameCode: string): Readonly<Record<string, bigint>> {
  return stakesOf(cardGames[gameCode]?.stake ?? 0n)
}

function stakesOf(times: bigint): Readonly<Record<string, bigint>> {
  return Object.fromEntries(Object.entries(points).map(([currency, point]) => [currency, point * times]))
}
