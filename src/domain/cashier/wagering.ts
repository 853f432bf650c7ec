/** What raised what is to be played, as its member reads it. */
export const raiseSources = ['deposit', 'transfer', 'bet', 'other'] as const
export type RaiseSource = (typeof raiseSources)[number]

export interface Raise {
  readonly from: RaiseSource
  readonly atMs: number
  /** The money that came. */
  readonly amount: bigint
  /** What it asked to be played. */
  readonly raised: bigint
}

/**
 * What is left of each, of those that came last. Play counts for the oldest first, so what is left belongs to the newest.
 * What the named ones do not explain came earlier.
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
