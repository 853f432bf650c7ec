/** Sources of the wagering requirement, as the member sees them. */
export const raiseSources = ['deposit', 'transfer', 'bet', 'other'] as const
export type RaiseSource = (typeof raiseSources)[number]

export interface Raise {
  readonly from: RaiseSource
  readonly atMs: number
  /** The amount received. */
  readonly amount: bigint
  /** The wagering requirement that it added. */
  readonly raised: bigint
}

/**
 * The rest of each of the newest requirements. Bets count against the oldest first, so the remainder belongs to the
 * newest; `earlier` is the part that the listed ones do not cover.
 */
export function openRaises(
  left: bigint,
  newestFirst: readonly Raise[],
): { readonly open: readonly (Raise & { readonly left: bigint })[]; readonly earlier: bigint } {
  let rest = left
  const open: (Raise & { readonly left: bigint })[] = []
  for (const raise of newestFirst) {
    if (rest === 0n) break
    const part = raise.raised < rest ? raise.raised : rest
    open.push({ ...raise, left: part })
    rest -= part
  }
  return { open, earlier: rest }
}
