import { feeOf } from '#domain/cashier/fee.ts'
import { amountChips } from '#domain/cashier/withdrawal-settings.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

/** What of the terms decides an amount. */
interface Now {
  readonly currency: string
  readonly available: string
  readonly least: string
  readonly most: string
  readonly sumLeft: string
  readonly freeLeft: number
  readonly feeFixed: string
  readonly feePerMille: number
}

const units = (amount: string) => readAmount(amount) ?? 0n

/** The most that can be asked for now: of the limit of one, and of what the day leaves. */
export function mostNow({ most, sumLeft }: Pick<Now, 'most' | 'sumLeft'>): string {
  return units(sumLeft) < units(most) ? sumLeft : most
}

/** Sums to tap that can be asked for now. */
export function fitting(terms: Pick<Now, 'least' | 'most' | 'sumLeft' | 'available'>): readonly string[] {
  const most = units(mostNow(terms))
  const available = units(terms.available)
  return amountChips(units(terms.least), available < most ? available : most)
}

/** What an amount costs now, and what arrives of it. */
export function costOf(amount: string, terms: Now): { readonly fee: string; readonly arrives: string } {
  const whole = units(amount)
  const fee =
    terms.freeLeft > 0
      ? 0n
      : feeOf(whole, { feeFixed: units(terms.feeFixed), feePerMille: terms.feePerMille }, terms.currency)
  return { fee: writeAmount(fee), arrives: writeAmount(whole > fee ? whole - fee : 0n) }
}

/** What did not arrive, where this did: nothing where the parts do not make the whole. */
export function remainingOf(whole: string, received: string): string | undefined {
  const rest = units(whole) - units(received)
  return rest > 0n ? writeAmount(rest) : undefined
}
