/** The limit of a name in one draw that operators set by hand: undefined where they set none, zero where they closed it. */
export type NameLimit = bigint | undefined

/** The most that the draw pays for the name. */
export function capUnder(limit: NameLimit, brandCap: bigint): bigint {
  return limit ?? brandCap
}

/**
 * Whether a change waits for a second operator: it reopens a closed name, or lets the draw pay more for it than the cap
 * of the brand. A limit that was lowered may be raised again up to that cap by one operator.
 */
export function needsSecondForLimit(
  { before, after }: { readonly before: NameLimit; readonly after: NameLimit },
  brandCap: bigint,
): boolean {
  const [from, to] = [capUnder(before, brandCap), capUnder(after, brandCap)]
  return to > from && (from === 0n || to > brandCap)
}
