import { randomInt } from 'node:crypto'

import type { HouseClient } from './house-client.ts'
import { sitDown } from './studio-seat.ts'

export const slotNames = [
  'peacock-mosaic',
  'copper-sevens',
  'lantern-ways',
  'firefly-garden',
  'golden-foundry',
  'reef-cascade',
  'storm-temple',
  'sundial-dunes',
  'jester-parade',
  'orchard-nine',
  'koi-river',
  'amber-mill',
  'star-atlas',
  'honeycomb-bloom',
  'tea-house',
  'mirror-lake',
  'lighthouse-bay',
  'curio-drawers',
  'paint-box',
  'mole-garden',
  'glacier-slide',
  'bamboo-rise',
  'kite-parade',
  'station-clock',
] as const

export type SlotName = (typeof slotNames)[number]

/** Quick games of one bet, each with a choice that people often make. */
const choices = {
  dice: () => ({ side: randomInt(2) === 0 ? 'under' : 'over', chance: 30 + randomInt(40) }),
  plinko: () => ({ rows: 12, risk: randomInt(3) === 0 ? 'medium' : 'low' }),
  limbo: () => ({ target: 150 + randomInt(250) }),
  keno: () => ({ picks: Array.from({ length: 5 }, (_, nth) => nth * 8 + 1 + randomInt(8)), risk: 'classic' }),
} as const

export type QuickName = keyof typeof choices

export const quickNames = Object.keys(choices) as readonly QuickName[]

export interface Pace {
  readonly over: AbortSignal
  /** Waits between two rounds, at least so long. */
  readonly rest: (leastMs: number) => Promise<void>
}

/** Spins so often, free spins included. Returns the number of spins. */
export async function spinAWhile(
  house: HouseClient,
  slot: SlotName,
  { spins, over, rest }: Pace & { readonly spins: number },
): Promise<number> {
  const seat = await sitDown(house, slot)
  const { stakes = [] } = seat.config
  const stake = stakes[randomInt(Math.max(1, Math.min(stakes.length, 6)))]
  if (stake === undefined) throw new Error('no stakes')
  let { open } = seat
  for (let spun = 0; spun < spins; spun += 1) {
    if (over.aborted) return spun
    const command = open ? freeCommand(slot, open.publicPart) : { kind: 'spin', stake }
    const played = await seat.play(command, open?.round)
    open = played.isOver ? undefined : played
    if (!open && (played.balance ?? 0n) < stake) return spun + 1
    await rest(seat.minCycleMs)
  }
  return spins
}

/** The molehills of Mole Garden, whose players pick one at a time. */
const MOLEHILLS = 15

/** A free spin or respin; in Mole Garden one of the hills that are still closed. */
export function freeCommand(slot: SlotName, view: unknown): object {
  if (slot !== 'mole-garden') return { kind: 'free' }
  const { kept = [] } = (view ?? {}) as { readonly kept?: readonly (readonly [number, number])[] }
  const opened = new Set(kept.map(([hill]) => hill))
  const closed = Array.from({ length: MOLEHILLS }, (_, hill) => hill).filter((hill) => !opened.has(hill))
  return { kind: 'pick', cell: closed[randomInt(closed.length)] }
}

/** Bets so often at a quick game. Returns the number of bets. */
export async function betAWhile(
  house: HouseClient,
  game: QuickName,
  { bets, over, rest }: Pace & { readonly bets: number },
): Promise<number> {
  const seat = await sitDown(house, game)
  const { least, chip } = seat.config
  if (least === undefined || chip === undefined) throw new Error('no stakes')
  const stake = least + chip * BigInt(randomInt(4))
  for (let placed = 0; placed < bets; placed += 1) {
    if (over.aborted) return placed
    const { balance = 0n } = await seat.play({ kind: 'bet', stake, choice: choices[game]() })
    if (balance < stake) return placed + 1
    await rest(seat.minCycleMs)
  }
  return bets
}
