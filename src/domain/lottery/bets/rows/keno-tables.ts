import { type TicketRung, tickets } from '#domain/lottery/bets/balls.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { families } from '#domain/lottery/families/families.ts'

/**
 * The prizes that Vietlott publishes for a Keno ticket of 10,000, in stakes: by how many numbers it has, then by how many of them
 * are drawn. From eight numbers on, none drawn wins as well.
 */
const tables: Readonly<Record<number, readonly (readonly [hits: number, prize: bigint])[]>> = {
  10: [
    [10, 200_000n],
    [9, 15_000n],
    [8, 800n],
    [7, 71n],
    [6, 8n],
    [5, 2n],
    [0, 1n],
  ],
  9: [
    [9, 80_000n],
    [8, 1_200n],
    [7, 150n],
    [6, 15n],
    [5, 3n],
    [4, 1n],
    [0, 1n],
  ],
  8: [
    [8, 20_000n],
    [7, 500n],
    [6, 50n],
    [5, 5n],
    [4, 1n],
    [0, 1n],
  ],
  7: [
    [7, 4_000n],
    [6, 120n],
    [5, 10n],
    [4, 2n],
    [3, 1n],
  ],
  6: [
    [6, 1_250n],
    [5, 45n],
    [4, 4n],
    [3, 1n],
  ],
  5: [
    [5, 440n],
    [4, 15n],
    [3, 1n],
  ],
  4: [
    [4, 40n],
    [3, 5n],
    [2, 1n],
  ],
  3: [
    [3, 20n],
    [2, 2n],
  ],
}

const rungsOf = (size: number): readonly TicketRung[] =>
  (tables[size] ?? []).map(([hits, weight]) => ({ code: `hits_${hits}`, weight, hits }))

/** Tickets of three to ten numbers with prizes for several counts of hits. With one or two numbers only all of them win: `pick1`, `pick2`. */
export const kenoTickets: readonly BetType[] = [3, 4, 5, 6, 7, 8, 9, 10].map((size) =>
  tickets({
    code: `pick${size}_hits`,
    group: 'ticket',
    form: families.keno.form,
    size,
    most: 12,
    rungs: rungsOf(size),
  }),
)
