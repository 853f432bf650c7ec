import { readAmount } from '#domain/money/amount.ts'

import { type TypedFault, readTyped } from './typed-amount.ts'

/** Bounds of an amount, as decimal strings. A missing bound is not checked. */
export interface AmountBounds {
  readonly least?: string | undefined
  readonly most?: string | undefined
  /** The available balance. */
  readonly available?: string | undefined
}

export type AmountFault = TypedFault | 'below_least' | 'above_most' | 'not_enough'

export type JudgedAmount =
  | { readonly amount: string; readonly fault?: undefined }
  | { readonly amount?: undefined; readonly fault: AmountFault }

/** The typed amount, or its first fault. The server validates it again. */
export function judgeTyped(
  text: string,
  given: AmountBounds & { readonly language: string; readonly currency: string },
): JudgedAmount {
  const typed = readTyped(text, given)
  if ('fault' in typed) return typed
  const units = unitsOf(typed.amount)
  const { least, most, available } = given
  if (least !== undefined && units < unitsOf(least)) return { fault: 'below_least' }
  if (available !== undefined && units > unitsOf(available)) return { fault: 'not_enough' }
  if (most !== undefined && units > unitsOf(most)) return { fault: 'above_most' }
  return typed
}

/** The largest amount that can be moved now; undefined where it would be below the minimum. */
export function mostOf({ least, most, available }: AmountBounds): string | undefined {
  const whole = available ?? most
  if (whole === undefined) return undefined
  const found = most !== undefined && unitsOf(most) < unitsOf(whole) ? most : whole
  const units = unitsOf(found)
  return units <= 0n || (least !== undefined && units < unitsOf(least)) ? undefined : found
}

function unitsOf(amount: string): bigint {
  const units = readAmount(amount)
  if (units === undefined) throw new Error(`no amount: ${amount}`)
  return units
}
