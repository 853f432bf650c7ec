/** The second operator, who approved the proposal. */
export interface Second {
  readonly operatorId: bigint
}

/** The operator who acts, and the second operator, if one approved. */
export interface By {
  readonly merchantId: number | undefined
  readonly operatorId: bigint
  readonly second?: Second | undefined
}

/** The same for an action about a brand. */
export function ofBrand<B extends By>(by: B): B & { readonly merchantId: number } {
  const { merchantId } = by
  if (merchantId === undefined) throw new Error('an action about a brand needs its merchant')
  return { ...by, merchantId }
}
