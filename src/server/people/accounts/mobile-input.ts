import { isServed } from '#domain/countries/countries.ts'
import { readMobileNumber } from '#domain/countries/mobile-number.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

/**
 * Normalises a typed number and checks that the merchant serves it. The caller's contract must list `mobile_invalid`
 * and, if a message will be sent, `country_not_served`.
 */
export function readNumber(
  { opening }: Pick<Merchant, 'opening'>,
  given: { readonly typed: string; readonly dialingCode: string },
): string {
  const found = readMobileNumber(given)
  if (!found) throw new Refusal('mobile_invalid', 409)
  // guard: countries-served
  if (!isServed(opening, found.countryCode)) throw new Refusal('country_not_served', 409)
  return found.number
}
