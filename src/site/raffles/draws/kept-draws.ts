import { browserStorage } from '#browser/storage.ts'

import { idOfDraw, type TicketDraw } from './draw-type.ts'

const KEY = 'raffle-draws'
/** Older draws are forgotten. */
const MOST = 50

/** Hashes of a draw as this device read them first. */
export interface KeptDraw {
  readonly seedHash: string
  /** Absent if the device did not read it before the seed. */
  readonly listHash?: string | undefined
}

function read(): Record<string, KeptDraw> {
  const text = browserStorage.getItem(KEY)
  return text === null ? {} : (JSON.parse(text) as Record<string, KeptDraw>)
}

/** Keeps the hashes that this device reads before the seed of a draw is public: later answers cannot change them. */
export function keepDraws(draws: readonly TicketDraw[]): void {
  const known = read()
  const fresh = draws.flatMap((draw): readonly (readonly [string, KeptDraw])[] => {
    const before = known[idOfDraw(draw)]
    if (draw.seed !== undefined || (before && before.listHash === draw.listHash)) return []
    const { seedHash, listHash } = draw
    return [
      [idOfDraw(draw), { seedHash: before?.seedHash ?? seedHash, listHash: before?.listHash ?? listHash }],
    ]
  })
  if (fresh.length === 0) return
  browserStorage.setItem(
    KEY,
    JSON.stringify(Object.fromEntries([...Object.entries(known), ...fresh].slice(-MOST))),
  )
}

export const keptDraw = (draw: TicketDraw): KeptDraw | undefined => read()[idOfDraw(draw)]
