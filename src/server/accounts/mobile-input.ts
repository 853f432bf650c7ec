import { isServed } from '#domain/countries/countries.ts'
import { readMobileNumber } from '#domain/countries/mobile-number.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Merchant } from '#server/merchants/actions.ts'

/**
 * The number that somebody typed, in its one form, as a merchant may write to it. Whoever calls names `mobile_invalid`
 * and, where a message is to be sent, `country_not_served` among the refusals of its contract.
 */
export function readNumber(
  { opening }: Pick<Merchant, 'opening'>,
  given: { readonly typed: string; readonly dialingCode: string },
): string {
  const found = readMobileNumber(given)
  if (!found) throw new Refusal('mobile_invalid', 409)
  if (!isServed(opening, found.countryCode)) throw new Refusal('country_not_served', 409)
  return found.number
}
