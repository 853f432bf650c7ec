import type { Draw, Form } from '#domain/lottery/families/family.ts'

import type { BetType, Choice } from './bet-type.ts'
import { combinations } from './counting.ts'

/** A prize of a side: how many of the drawn balls are on it, from the least to the most. */
export interface LeadPrize {
  readonly code: string
  readonly weight: bigint
  readonly least: number
  readonly most: number
}

/** Sides that split the balls into equal halves, paid by how many of the drawn balls are on the chosen one. */
export function leads({
  code,
  group,
  form,
  options,
  prizes,
}: {
  readonly code: string
  readonly group: string
  readonly form: Form
  /** Each side names half of the balls. */
  readonly options: Readonly<Record<string, (ball: number) => boolean>>
  readonly prizes: readonly LeadPrize[]
}): BetType {
  if (form.kind !== 'balls') throw new Error(`a form of ${form.kind} has no balls`)
  const { of, main } = form
  const names = Object.keys(options)
  const sides = Object.values(options)
  const sideOf = ([row]: Choice) => row?.[0] ?? -1
  return {
    code,
    group,
    shape: { rows: [{ low: 0, high: names.length - 1, least: 1, most: 1 }], options: names },
    outcomes: prizes.map(({ code: prize, weight }) => ({ code: prize, weight })),
    tie: 'loses',
    units: () => 1,
    chance: () => ({
      units: 1n,
      all: combinations({ from: of, choose: main }),
      wins: prizes.map((prize) => waysOf({ half: of / 2, drawn: main }, prize)),
      refunds: 0n,
    }),
    hits: ({ draw }, choice, outcome) => {
      const prize = prizes[outcome]
      const isOn = sides[sideOf(choice)]
      if (!prize || !isOn) return 0
      const found = countOn(draw, main, isOn)
      return found >= prize.least && found <= prize.most ? 1 : 0
    },
    most: () => 1,
    loads: (choice) => [{ name: `${code}:${names[sideOf(choice)] ?? ''}`, times: 1 }],
  }
}

/** Sets of balls of which so many are in one half: hypergeometric, exactly. */
function waysOf(
  { half, drawn }: { readonly half: number; readonly drawn: number },
  { least, most }: Pick<LeadPrize, 'least' | 'most'>,
): bigint {
  let ways = 0n
  for (let on = least; on <= most; on += 1)
    ways += combinations({ from: half, choose: on }) * combinations({ from: half, choose: drawn - on })
  return ways
}

function countOn(draw: Draw, main: number, isOn: (ball: number) => boolean): number {
  let found = 0
  for (let at = 0; at < main; at += 1) if (isOn(draw[at] ?? 0)) found += 1
  return found
}
