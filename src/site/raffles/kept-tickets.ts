import { tabStorage } from '#browser/storage.ts'
import type { KeptTicket } from '#domain/raffles/verify.ts'

import type { RaffleGame } from './raffle-type.ts'

const KEY = 'raffles'
/** Older tickets are forgotten. */
const MOST = 200

type Kept = Record<string, KeptTicket>

function read(): Kept {
  const text = tabStorage.getItem(KEY)
  return text === null ? {} : (JSON.parse(text) as Kept)
}

/** Keeps what this tab reads first about each open ticket: an answer after the draw cannot change it. */
export function keepTickets(games: readonly RaffleGame[]): void {
  const known = read()
  const fresh = games.flatMap(({ tickets, prizes, listHash }) =>
    tickets
      .filter(({ id }) => known[id] === undefined)
      .map(({ id, seedHash }): readonly [string, KeptTicket] => [
        id,
        {
          seedHash,
          listHash,
          prizes: prizes
            .filter(({ weight }) => weight > 0)
            .map(({ place, weight, gives, amount, left }) => ({
              place,
              weight,
              gives,
              amount,
              isLimited: left !== undefined,
            })),
        },
      ]),
  )
  if (fresh.length === 0) return
  tabStorage.setItem(
    KEY,
    JSON.stringify(Object.fromEntries([...Object.entries(known), ...fresh].slice(-MOST))),
  )
}

/** The facts of a ticket that this tab read before its draw. */
export const keptTicket = (id: string): KeptTicket | undefined => read()[id]
