import { randomInt, randomUUID } from 'node:crypto'

import { type BlackjackTable, type SeatsOfRound, decide, decisionIn, freeSeats } from './blackjack-seat.ts'
import type { HouseClient } from './house-client.ts'
import { openSession } from './studio-seat.ts'

/** The tables of the studio. Every player of the demonstration sits at them with all others. */
export type TableName = 'crash' | 'blackjack' | ChipTableName
type ChipTableName = 'baccarat' | 'roulette' | 'dragon-tiger' | 'sic-bo'

/** The parts of a table's view that a player reads. */
interface TableView extends BlackjackTable {
  readonly nowMs: number
  readonly round:
    | (SeatsOfRound & {
        readonly id: string
        readonly phase: string
        readonly bettingEndsAtMs: number
        readonly publicPart: unknown
      })
    | undefined
}

interface TableConfig {
  readonly currency: string
  readonly limits?: { readonly least: bigint }
  /** Tables with chips offer several stakes; the first are the lowest. */
  readonly levels?: readonly { readonly least: bigint }[]
}

/** A bet that would arrive after the end of betting is not sent. */
const ON_TIME_MS = 1_000
const FREE_SEATS_LEAST = 2
/** A table that shows no round any more is left. */
const SIT_MOST_MS = 10 * 60_000

/**
 * Bets in so many rounds of a table, decides on the hands of blackjack, and stays until the last bet is settled. Returns
 * the number of bets.
 */
export async function playAtTable(
  house: HouseClient,
  table: TableName,
  { rounds, over }: { readonly rounds: number; readonly over: AbortSignal },
): Promise<number> {
  const { call, listen } = await openSession(house, {
    vassalage: table === 'crash' ? 'TESSERA' : 'TESSERA_LIVE',
    gameCode: table,
  })
  const { config } = await call<{ readonly config: TableConfig }>('session', {})
  const left = new AbortController()
  const signal = AbortSignal.any([over, left.signal, AbortSignal.timeout(SIT_MOST_MS)])
  const played = new Set<string>()
  const decided = new Set<string>()
  try {
    for await (const event of listen(signal)) {
      const view = event as TableView
      const { nowMs, round, mine } = view
      const isIn = mine.some(({ status }) => status === 'standing' || status === 'staking')
      if (played.size >= rounds && !isIn) break
      const decision = table === 'blackjack' ? decisionIn(view) : undefined
      if (decision && !decided.has(decision.name)) {
        decided.add(decision.name)
        await decide(call, decision)
      }
      if (round?.phase !== 'betting' || played.size >= rounds || played.has(round.id)) continue
      if (nowMs + ON_TIME_MS > round.bettingEndsAtMs) continue
      const bet = betAt(table, config, round)
      if (!bet) continue
      played.add(round.id)
      await call('table/bet', { requestId: randomUUID(), round: round.id, bet })
    }
  } catch (error) {
    // Aborting ends the stream; any other failure is the caller's.
    if (!signal.aborted) throw error
  } finally {
    left.abort()
  }
  return played.size
}

/** Spots that people often choose. A player lays chips on one of them, so never on both sides. */
const spots: Readonly<Record<ChipTableName, readonly string[]>> = {
  baccarat: ['player', 'banker'],
  roulette: ['red', 'black', 'dozen1', 'dozen2', 'column3', '7', '17', '17-20', '0-1-2-3'],
  'dragon-tiger': ['dragon', 'tiger', 'dragonBig', 'tigerSmall'],
  'sic-bo': ['small', 'big', 'odd', 'even', 'single4', 'total9', 'total11', 'pair36'],
}

/** One to five of the lowest stakes: on a spot, at a free seat, or in the crash game with an automatic cash-out. */
function betAt(
  table: TableName,
  { currency, limits, levels }: TableConfig,
  round: SeatsOfRound,
): object | undefined {
  const least = (levels?.[0] ?? limits)?.least ?? 0n
  const stake = least * BigInt(1 + randomInt(5))
  if (table === 'crash') return { currency, place: 0, stake, target: 120 + randomInt(380) }
  if (table === 'blackjack') {
    const free = freeSeats(round)
    const seat = free[randomInt(Math.max(1, free.length))]
    // Some seats stay free for visitors.
    return seat === undefined || free.length <= FREE_SEATS_LEAST
      ? undefined
      : { currency, level: 0, seat, stake }
  }
  const names = spots[table]
  return { currency, chips: { [names[randomInt(names.length)] ?? '']: stake } }
}
