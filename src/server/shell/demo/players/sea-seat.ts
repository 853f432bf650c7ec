import { randomInt, randomUUID } from 'node:crypto'

import type { HouseClient } from './house-client.ts'
import { type Played, openSession } from './studio-seat.ts'

/** The seas of the studio, with the fish that people often shoot at. */
const seas = {
  'tile-reef': ['koi', 'koi', 'crab', 'turtle', 'octopus', 'whale'],
  'lotus-lagoon': ['minnow', 'minnow', 'seahorse', 'puffer', 'goldfish'],
  'lantern-deep': ['jellyfish', 'jellyfish', 'squid', 'nautilus', 'trident'],
} as const

export type SeaName = keyof typeof seas

export const seaNames = Object.keys(seas) as readonly SeaName[]

const SHOTS = [1, 3, 3, 5]

/** Fires so many volleys at a sea, and sits at a table meanwhile, where others see them. Returns the number of shots. */
export async function fishAWhile(
  house: HouseClient,
  sea: SeaName,
  {
    volleys,
    over,
    rest,
  }: {
    readonly volleys: number
    readonly over: AbortSignal
    /** Waits between two volleys, at least so long. */
    readonly rest: (leastMs: number) => Promise<void>
  },
): Promise<number> {
  const { call, listen } = await openSession(house, { vassalage: 'TESSERA_FISH', gameCode: sea })
  const { config } = await call<{ readonly config: { readonly prices: readonly bigint[] } }>('session', {})
  const price = config.prices[randomInt(Math.max(1, Math.min(config.prices.length, 4)))]
  if (price === undefined) throw new Error('no prices')
  const left = new AbortController()
  const seat = sit(listen(AbortSignal.any([over, left.signal]), 'beside/live'))
  let fired = 0
  try {
    for (let nth = 0; nth < volleys && !over.aborted; nth += 1) {
      const fish = seas[sea][randomInt(seas[sea].length)]
      const shots = SHOTS[randomInt(SHOTS.length)] ?? 1
      const { balance = 0n, restMs } = await call<Played & { readonly restMs: number }>('play', {
        requestId: randomUUID(),
        command: { kind: 'fire', fish, price, shots },
      })
      fired += shots
      if (balance < price * 5n) break
      await rest(restMs)
    }
  } finally {
    left.abort()
    await seat
  }
  return fired
}

/** Reads the events of the table until they end. A lost stream only costs the seat. */
async function sit(events: AsyncGenerator<unknown>): Promise<void> {
  try {
    for await (const _event of events);
  } catch {
    // The others no longer see this player.
  }
}
