import { feeOf } from '#domain/cashier/fee.ts'
import { readChannelRules, type WrittenChannel } from '#domain/cashier/channel.ts'
import { amountChips } from '#domain/cashier/withdrawal-settings.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

type Priced = Pick<WrittenChannel, 'least' | 'most' | 'feeFixed' | 'feePerMille'>

/** What an amount costs in a channel, and what comes of it: as the server will count it. */
export function figuresOf(
  amount: string | undefined,
  channel: Priced,
  currency: string,
): { readonly fee: string; readonly arrives: string } | undefined {
  const units = amount === undefined ? undefined : readAmount(amount)
  if (units === undefined) return undefined
  const rules = readChannelRules({ ...channel, opensAt: '', closesAt: '', rankLeast: 0, isOn: true })
  const fee = feeOf(units, rules, currency)
  return fee < units ? { fee: writeAmount(fee), arrives: writeAmount(units - fee) } : undefined
}

/** Sums that people like to tap, within the limits of a channel. */
export function chipsOf({ least, most }: Pick<Priced, 'least' | 'most'>): readonly string[] {
  return amountChips(readAmount(least) ?? 0n, readAmount(most) ?? 0n)
}

/** A part of a thousand as people read it: 15 is 1.5 %. */
export function percentOf(perMille: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    perMille / 1000,
  )
}
