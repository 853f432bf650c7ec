import type { FamilyCode } from '#domain/lottery/families/families.ts'
import type { Draw } from '#domain/lottery/families/family.ts'

/** A remark beside a result: its sum, the sum of the first two, or a side that won by the name of its option. */
export type Remark =
  | { readonly kind: 'sum' | 'first_two'; readonly value: number }
  | { readonly kind: 'side'; readonly side: RemarkSide }

export type RemarkSide =
  | 'big'
  | 'small'
  | 'odd'
  | 'even'
  | 'dragon'
  | 'tiger'
  | 'tie'
  | 'triple'
  | 'pair'
  | 'different'

/** From this sum on it is big, to that one small; a sum in between is neither. */
interface Halves {
  readonly big: number
  readonly small: number
}

const halves: Partial<Record<FamilyCode, Halves>> = {
  k3: { big: 11, small: 10 },
  ssc: { big: 23, small: 22 },
  pc28: { big: 14, small: 13 },
  '11x5': { big: 31, small: 29 },
  klsf: { big: 85, small: 83 },
  keno: { big: 811, small: 809 },
}

/** Sides of a whole draw, as the bet types of its family judge them. Families of prizes and tickets have none. */
export function remarksOf(family: FamilyCode, draw: Draw): readonly Remark[] {
  if (family === 'pk10') {
    const sum = totalOf(draw.slice(0, 2))
    return [{ kind: 'first_two', value: sum }, ...sidesOfSum(sum, { big: 12, small: 11 }), ...lead(draw)]
  }
  const bounds = halves[family]
  if (!bounds) return []
  const sum = totalOf(draw)
  const hasLead = family === 'ssc' || family === '11x5' || family === 'klsf'
  return [
    { kind: 'sum', value: sum },
    ...sidesOfSum(sum, bounds),
    ...(hasLead ? lead(draw) : []),
    ...(family === 'k3' ? [side(alikeOf(draw))] : []),
  ]
}

function sidesOfSum(sum: number, { big, small }: Halves): readonly Remark[] {
  const size = sum >= big ? [side('big')] : sum <= small ? [side('small')] : []
  return [...size, side(sum % 2 === 0 ? 'even' : 'odd')]
}

/** Dragon: the first number is higher than the last one. */
function lead(draw: Draw): readonly Remark[] {
  const first = draw[0] ?? 0
  const last = draw.at(-1) ?? 0
  return [side(first > last ? 'dragon' : first < last ? 'tiger' : 'tie')]
}

function alikeOf(draw: Draw): 'triple' | 'pair' | 'different' {
  const kinds = new Set(draw).size
  return kinds === 1 ? 'triple' : kinds === 2 ? 'pair' : 'different'
}

const side = (name: RemarkSide): Remark => ({ kind: 'side', side: name })

const totalOf = (draw: Draw) => draw.reduce((sum, number) => sum + number, 0)
