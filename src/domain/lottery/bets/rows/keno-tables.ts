import { type TicketRung, tickets } from '#domain/lottery/bets/balls.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { leads } from '#domain/lottery/bets/lead.ts'
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

const { form } = families.keno
const isLower = (ball: number) => ball <= 40
const isOdd = (ball: number) => ball % 2 === 1
const halves = { lower: isLower, upper: (ball: number) => !isLower(ball) }
const parity = { odd: isOdd, even: (ball: number) => !isOdd(ball) }

/**
 * The prizes that Vietlott publishes for sides, in thousands for a ticket of 10,000. A draw of ten and ten has one prize alone
 * (26,000, and 20,000 for odd and even): that is `equal` of `halves` and `parity`.
 */
export const kenoSides: readonly BetType[] = [
  leads({
    code: 'halves_prizes',
    group: 'side',
    form,
    options: halves,
    prizes: [
      { code: 'least_13', weight: 26n, least: 13, most: 20 },
      { code: 'either_11_12', weight: 10n, least: 11, most: 12 },
    ],
  }),
  leads({
    code: 'parity_prizes',
    group: 'side',
    form,
    options: parity,
    prizes: [
      { code: 'least_15', weight: 200n, least: 15, most: 20 },
      { code: 'either_13_14', weight: 40n, least: 13, most: 14 },
    ],
  }),
  leads({
    code: 'parity_few',
    group: 'side',
    form,
    options: parity,
    prizes: [{ code: 'either_11_12', weight: 20n, least: 11, most: 12 }],
  }),
]
