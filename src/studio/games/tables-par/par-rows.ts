/** Every outcome of a round with the number of equally likely ways in which it comes. */
export interface Chances<Outcome> {
  readonly name: string
  readonly code: string
  readonly outcomes: readonly { readonly outcome: Outcome; readonly ways: bigint }[]
  readonly bets: readonly { readonly name: string; readonly spots: readonly string[] }[]
  back(spot: string, outcome: Outcome): bigint
}

export interface ParRow {
  readonly name: string
  readonly spots: number
  /** The payouts of a stake above nothing, in hundredths with the stake, and in how many ways each comes. */
  readonly pays: readonly (readonly [back: bigint, ways: bigint])[]
  /** Ways times hundredths of a stake paid back. */
  readonly back: bigint
  readonly ways: bigint
}

/** The exact return of every bet: all outcomes, each as often as it comes. Spots of one row must not differ. */
export function parRows<Outcome>({ outcomes, bets, back }: Chances<Outcome>): readonly ParRow[] {
  const ways = outcomes.reduce((sum, one) => sum + one.ways, 0n)
  return bets.map(({ name, spots }) => {
    const [first, ...others] = spots.map((spot) => {
      const pays = new Map<bigint, bigint>()
      for (const one of outcomes) {
        const paid = back(spot, one.outcome)
        if (paid > 0n) pays.set(paid, (pays.get(paid) ?? 0n) + one.ways)
      }
      return [...pays].toSorted(([one], [other]) => (one < other ? -1 : 1))
    })
    if (!first || others.some((other) => String(other) !== String(first)))
      throw new Error(`the spots of ${name} differ`)
    const sum = first.reduce((total, [paid, times]) => total + paid * times, 0n)
    return { name, spots: spots.length, pays: first, back: sum, ways }
  })
}

/** The return in ten-thousandths of a percent, rounded down, so that no stated return is too high. */
export function returnOfRow({ back, ways }: ParRow): bigint {
  return (back * 10_000n) / ways
}
