import { netOfSides, validBetRules } from './valid-bet.ts'

/** A settled bet of one account on one of several sides that exclude each other. */
export interface SidePlay {
  readonly memberId: bigint
  /** Names the draw, the bet type, the place and the sides that exclude each other. */
  readonly market: string
  readonly side: string
  /** The part of all draws that the side wins, in millionths. */
  readonly partPpm: number
  readonly stake: bigint
}

export interface OppositeSides {
  /** The accounts that held the sides. */
  readonly memberIds: readonly bigint[]
  /** The stakes that cancel each other out. */
  readonly amount: bigint
}

/**
 * Stakes that linked accounts cancelled out between them: in one market, two or more accounts held sides that win more than
 * the part of all draws above which bets are no risk. Each market has one group of linked accounts.
 */
export function oppositeSides(
  plays: readonly SidePlay[],
  coverageMaxPpm = validBetRules.coverageMaxPpm,
): OppositeSides | undefined {
  const held = [...Map.groupBy(plays, ({ market }) => market).values()].flatMap((bets) => {
    const memberIds = new Set(bets.map(({ memberId }) => memberId))
    const sides = [...Map.groupBy(bets, ({ side }) => side).values()]
    const covered = sides.reduce((sum, [first]) => sum + (first?.partPpm ?? 0), 0)
    if (memberIds.size < 2 || sides.length < 2 || covered <= coverageMaxPpm) return []
    const stakes = sides.map((side) => side.reduce((sum, { stake }) => sum + stake, 0n))
    const amount = stakes.reduce((sum, stake) => sum + stake, 0n) - netOfSides(stakes)
    return [{ memberIds, amount }]
  })
  if (held.length === 0) return undefined
  return {
    memberIds: [...new Set(held.flatMap(({ memberIds }) => [...memberIds]))],
    amount: held.reduce((sum, { amount }) => sum + amount, 0n),
  }
}

/** Groups of accounts that share any of their names, also by way of others. Accounts that share none are left out. */
export function linkedGroups(names: ReadonlyMap<bigint, readonly string[]>): readonly (readonly bigint[])[] {
  const groupOf = new Map<bigint, bigint[]>()
  const firstWith = new Map<string, bigint>()
  for (const [id, own] of names) {
    groupOf.set(id, [id])
    for (const name of own) {
      const first = firstWith.get(name)
      if (first === undefined) firstWith.set(name, id)
      else join(groupOf, first, id)
    }
  }
  return [...new Set(groupOf.values())].filter((group) => group.length > 1)
}

function join(groupOf: Map<bigint, bigint[]>, one: bigint, other: bigint): void {
  const [first, second] = [groupOf.get(one) ?? [], groupOf.get(other) ?? []]
  if (first === second) return
  const [kept, added] = first.length < second.length ? [second, first] : [first, second]
  for (const id of added) {
    kept.push(id)
    groupOf.set(id, kept)
  }
}
