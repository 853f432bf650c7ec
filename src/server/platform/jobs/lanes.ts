import type { Logger } from 'pino'

import type { Store } from '#server/platform/db/transaction.ts'

export interface Lanes {
  /** Starts as much work as there is room for, without waiting; work that ends makes room for the next. */
  wake(store: Store): Promise<void>
  /** Waits until no work is in flight. */
  idle(): Promise<void>
  /** Takes no more work and waits, for a bounded time, for work in flight; leases hand the rest to other processes. */
  stop(): Promise<void>
}

export interface LanesOptions<Piece> {
  /** The destination of the work, as a brand's mail server or payment provider. */
  readonly laneOf: (piece: Piece) => string
  readonly perLane: number
  readonly atOnce: number
  /** Leases the next piece of work of a lane that has room, if there is any. */
  readonly take: (store: Store, fullLanes: readonly string[]) => Promise<Piece | undefined>
  readonly work: (store: Store, piece: Piece) => Promise<void>
  readonly log: Pick<Logger, 'error'>
}

const STOPS_WITHIN_MS = 8_000

/**
 * Calls to the outside in lanes (bulkheads), one lane for each destination. A slow destination fills the places
 * of its own lane: neither the other destinations nor the job queue wait for it.
 */
export function openLanes<Piece>(options: LanesOptions<Piece>): Lanes {
  const { laneOf, perLane, atOnce, take, work, log } = options
  const counts = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  let filling: Promise<void> | undefined
  let isRequested = false
  let isClosed = false

  const start = (store: Store, piece: Piece) => {
    const lane = laneOf(piece)
    counts.set(lane, (counts.get(lane) ?? 0) + 1)
    const done = work(store, piece)
      .catch((error: unknown) => log.error({ err: error, lane }, 'work in a lane failed'))
      .then(() => {
        underWay.delete(done)
        const left = (counts.get(lane) ?? 1) - 1
        if (left === 0) counts.delete(lane)
        else counts.set(lane, left)
        if (!isClosed)
          void wake(store).catch((error: unknown) =>
            log.error({ err: error, lane }, 'the next work of a lane could not be taken'),
          )
      })
    underWay.add(done)
  }
  const fill = async (store: Store) => {
    try {
      do {
        isRequested = false
        while (!isClosed && underWay.size < atOnce) {
          const full = [...counts].flatMap(([lane, count]) => (count >= perLane ? [lane] : []))
          const piece = await take(store, full)
          if (piece === undefined) break
          start(store, piece)
        }
      } while (isRequested && !isClosed)
    } finally {
      filling = undefined
    }
  }
  /** Work is taken one at a time: two concurrent takers would both see the last place of a lane. */
  const wake = (store: Store): Promise<void> => {
    isRequested = true
    return (filling ??= fill(store))
  }
  const idle = async () => {
    while (underWay.size > 0 || filling) await Promise.allSettled([...underWay, filling])
  }
  return {
    wake,
    idle,
    async stop() {
      isClosed = true
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((done) => (timer = setTimeout(done, STOPS_WITHIN_MS)))
      await Promise.race([idle(), patience])
      clearTimeout(timer)
    },
  }
}
