import { type RefObject, useEffect, useState } from 'react'

import { SEATS } from '#studio/games/fishing/shots.ts'
import type { VolleyBeside } from '#studio/games/fishing/fish-game.ts'
import { listen } from '#studio/pages/calls.ts'
import { useSession } from '#studio/pages/session.tsx'
import type { NeighbourEvent } from '#studio/wire/answers.ts'

import type { Scene } from './scene.ts'

/** Another player at the table. */
export interface Neighbour {
  /** The place of the cannon on this page, where the own one is 0. */
  readonly seat: number
  readonly number: number
  /** The price of a shot of the last volley. */
  readonly price: bigint | undefined
}

const AGAIN_MS = 2_000

/** Shows the cannons of the others at the table. Without a connection the player just fishes alone. */
export function useNeighbours(scene: RefObject<Scene | undefined>, isReady: boolean): readonly Neighbour[] {
  const { token, isOver } = useSession()
  const [neighbours, setNeighbours] = useState<readonly Neighbour[]>([])
  useEffect(() => {
    if (!isReady || isOver) return undefined
    const over = new AbortController()
    let own = 0
    const place = (seat: number) => (seat - own + SEATS) % SEATS
    const onEvent = (given: unknown) => {
      const event = given as NeighbourEvent
      if (event.kind === 'seats') {
        own = event.own
        const others = event.seats
          .filter(({ seat }) => seat !== own)
          .map(({ seat, number }) => ({ seat: place(seat), number }))
        setNeighbours((before) => others.map((one) => ({ ...one, price: priceOf(before, one) })))
        return
      }
      const { fish, price, hits } = event.view as VolleyBeside
      const seat = place(event.seat)
      setNeighbours((before) => before.map((one) => (one.seat === seat ? { ...one, price } : one)))
      void scene.current?.show({ seat, fish, hits, text: '', isMore: true })
    }
    const sit = async () => {
      while (!over.signal.aborted) {
        await listen(token, 'beside/live', { signal: over.signal, onEvent }).catch(() => undefined)
        if (over.signal.aborted) return
        setNeighbours([])
        await new Promise((done) => setTimeout(done, AGAIN_MS))
      }
    }
    void sit()
    return () => over.abort()
  }, [token, scene, isReady, isOver])
  // Another scene begins with the own cannon alone, as when reduced motion is turned on.
  useEffect(() => scene.current?.seat([0, ...neighbours.map(({ seat }) => seat)]))
  return neighbours
}

/** A player who stays keeps their price. */
function priceOf(
  before: readonly Neighbour[],
  { seat, number }: Omit<Neighbour, 'price'>,
): bigint | undefined {
  return before.find((one) => one.seat === seat && one.number === number)?.price
}
