import { feeOf } from '#domain/cashier/fee.ts'
import { amountChips } from '#domain/cashier/withdrawal-settings.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

/** The terms that determine fee and limits. */
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

/** The largest amount at the moment: the limit per withdrawal, or what the daily limit leaves. */
export function mostNow({ most, sumLeft }: Pick<Now, 'most' | 'sumLeft'>): string {
  return units(sumLeft) < units(most) ? sumLeft : most
}

/** The largest withdrawal by the balance: claims are paid from it first. */
export function spendable({ available, owed }: Pick<Now, 'available'> & { readonly owed: string }): string {
  const rest = units(available) - units(owed)
  return writeAmount(rest > 0n ? rest : 0n)
}

/** Suggested amounts that are possible at the moment. */
export function fitting(terms: Pick<Now, 'least' | 'most' | 'sumLeft' | 'available'>): readonly string[] {
  const most = units(mostNow(terms))
  const available = units(terms.available)
  return amountChips(units(terms.least), available < most ? available : most)
}

/** Fee and payout of an amount at the moment. */
export function costOf(amount: string, terms: Now): { readonly fee: string; readonly arrives: string } {
  const whole = units(amount)
  const fee =
    terms.freeLeft > 0
      ? 0n
      : feeOf(whole, { feeFixed: units(terms.feeFixed), feePerMille: terms.feePerMille }, terms.currency)
  return { fee: writeAmount(fee), arrives: writeAmount(whole > fee ? whole - fee : 0n) }
}

/** The missing part of a payout; undefined if the received part is not below the whole. */
export function remainingOf(whole: string, received: string): string | undefined {
  const rest = units(whole) - units(received)
  return rest > 0n ? writeAmount(rest) : undefined
}
