/** The operator who said yes to what another one wants: it is done by their leave. */
export interface Second {
  readonly operatorId: bigint
}

/** Who does a deed, and who has agreed to it. */
export interface By {
  readonly merchantId: number | undefined
  readonly operatorId: bigint
  readonly second?: Second | undefined
}

/** The same, where the deed is about a brand. */
export function ofBrand<B extends By>(by: B): B & { readonly merchantId: number } {
  const { merchantId } = by
  if (merchantId === undefined) throw new Error('what concerns a brand names it')
  return { ...by, merchantId }
}
