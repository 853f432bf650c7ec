import { bytesOf, hashOfText, hmacOf } from '#domain/chance/hmac.ts'
import { openRandom } from '#domain/chance/random.ts'

import { seedHashOf } from './draw-prize.ts'
import { type ListedTicket, listHashOfPath } from './ticket-list.ts'

/** The tickets that a draw looks at, at most: a list that few members share would be walked to its end. */
export const STEPS_MOST = 2_000

/** `won` a prize; `repeated`: its member has won one before; `excluded`: its member was not eligible when it was to be paid. */
export const stepOutcomes = ['won', 'repeated', 'excluded'] as const
export type StepOutcome = (typeof stepOutcomes)[number]

export interface SealedDraw {
  readonly raffle: string
  readonly version: number
  /** 32 bytes in hexadecimal, whose hash was published with the version. */
  readonly seed: string
  /** The hash of the list of all tickets, published before the seed. */
  readonly listHash: string
  readonly count: number
}

/** The positions of the list in the order of the draw, each once: the first steps of a shuffle by Fisher and Yates. */
export function* walkOf({
  raffle,
  version,
  seed,
  listHash,
  count,
}: SealedDraw): Generator<number, undefined> {
  const key = bytesOf(seed)
  const random = openRandom((block) => hmacOf(key, `draw:${raffle}:${version}:${listHash}:${block}`))
  const moved = new Map<number, number>()
  for (let step = 0; step < Math.min(count, STEPS_MOST); step += 1) {
    const drawn = step + random.below(count - step)
    yield (moved.get(drawn) ?? drawn) + 1
    moved.set(drawn, moved.get(step) ?? step)
  }
}

interface Pieces {
  readonly place: number
  readonly stock: number
}

/** The place of the prize that the next winner gets; undefined once all are won. */
export function nextPlace(prizes: readonly Pieces[], won: number): number | undefined {
  let passed = 0
  for (const { place, stock } of prizes) {
    passed += stock
    if (won < passed) return place
  }
  return undefined
}

export interface DrawStep extends ListedTicket {
  readonly position: number
  readonly path: readonly string[]
  readonly outcome: StepOutcome
  /** Of the prize that it won. */
  readonly place?: number | undefined
}

export interface DrawEvidence extends SealedDraw {
  readonly seedHash: string
  readonly isOnePerMember: boolean
  /** In the order in which they are drawn. */
  readonly prizes: readonly Pieces[]
  /** All prizes are settled. */
  readonly isSettled: boolean
  readonly steps: readonly DrawStep[]
}

export type TicketDrawFault = 'seed_differs' | 'list_differs' | 'draw_differs' | 'prize_differs'

/** Why the winners of a draw do not follow from its seed and its list. */
export function refuseTicketDraw(evidence: DrawEvidence): TicketDrawFault | undefined {
  const { seed, seedHash, listHash, count, prizes, steps, isOnePerMember, isSettled } = evidence
  if (seedHashOf(seed) !== seedHash) return 'seed_differs'
  const walk = walkOf(evidence)
  const winners = new Set<string>()
  let won = 0
  for (const step of steps) {
    if (listHashOfPath({ ...step, count }, hashOfText) !== listHash) return 'list_differs'
    if (walk.next().value !== step.position) return 'draw_differs'
    const place = nextPlace(prizes, won)
    if (place === undefined) return 'prize_differs'
    const isRepeated = isOnePerMember && winners.has(step.holder)
    if ((step.outcome === 'repeated') !== isRepeated) return 'draw_differs'
    if (step.place !== (step.outcome === 'won' ? place : undefined)) return 'prize_differs'
    if (step.outcome !== 'won') continue
    winners.add(step.holder)
    won += 1
  }
  const isWhole = nextPlace(prizes, won) === undefined || walk.next().done === true
  return isSettled && !isWhole ? 'prize_differs' : undefined
}
