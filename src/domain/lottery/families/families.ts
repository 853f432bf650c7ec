import type { Form, Prize } from './family.ts'

/** Games of a family are drawn and bet on alike. */
export interface Family {
  readonly code: FamilyCode
  readonly form: Form
}

export const familyCodes = [
  'north',
  'province',
  'pk10',
  'k3',
  'ssc',
  '11x5',
  'klsf',
  'keno',
  'pc28',
  'mark_six',
  'mega_6_45',
  'power_6_55',
  'max_3d',
  '4d',
] as const
export type FamilyCode = (typeof familyCodes)[number]

const prizes = (...rows: readonly (readonly [code: string, count: number, digits: number])[]): Form => ({
  kind: 'prizes',
  prizes: rows.map(([code, count, digits]): Prize => ({ code, count, digits })),
})

const forms: Readonly<Record<FamilyCode, Form>> = {
  north: prizes(
    ['special', 1, 5],
    ['first', 1, 5],
    ['second', 2, 5],
    ['third', 6, 5],
    ['fourth', 4, 4],
    ['fifth', 6, 4],
    ['sixth', 3, 3],
    ['seventh', 4, 2],
  ),
  province: prizes(
    ['special', 1, 6],
    ['first', 1, 5],
    ['second', 1, 5],
    ['third', 2, 5],
    ['fourth', 7, 5],
    ['fifth', 1, 4],
    ['sixth', 3, 4],
    ['seventh', 1, 3],
    ['eighth', 1, 2],
  ),
  pk10: { kind: 'order', of: 10 },
  k3: { kind: 'values', count: 3, low: 1, high: 6 },
  ssc: { kind: 'values', count: 5, low: 0, high: 9 },
  '11x5': { kind: 'balls', of: 11, main: 5, bonus: 0 },
  klsf: { kind: 'balls', of: 20, main: 8, bonus: 0 },
  keno: { kind: 'balls', of: 80, main: 20, bonus: 0 },
  pc28: { kind: 'values', count: 3, low: 0, high: 9 },
  mark_six: { kind: 'balls', of: 49, main: 6, bonus: 1 },
  mega_6_45: { kind: 'balls', of: 45, main: 6, bonus: 0 },
  power_6_55: { kind: 'balls', of: 55, main: 6, bonus: 1 },
  max_3d: prizes(['special', 2, 3], ['first', 4, 3], ['second', 6, 3], ['third', 8, 3]),
  '4d': prizes(
    ['first', 1, 4],
    ['second', 1, 4],
    ['third', 1, 4],
    ['special', 10, 4],
    ['consolation', 10, 4],
  ),
}

export const families = Object.fromEntries(
  familyCodes.map((code) => [code, { code, form: forms[code] }]),
) as Readonly<Record<FamilyCode, Family>>
