import { feeOf } from '#domain/cashier/fee.ts'
import { readChannelRules, type WrittenChannel } from '#domain/cashier/channel.ts'
import { amountChips } from '#domain/cashier/withdrawal-settings.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

type Priced = Pick<WrittenChannel, 'least' | 'most' | 'feeFixed' | 'feePerMille'>

/** Fee and credited amount of a deposit, computed as the server does. */
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

/** Suggested amounts within the channel's limits. */
export function chipsOf({ least, most }: Pick<Priced, 'least' | 'most'>): readonly string[] {
  return amountChips(readAmount(least) ?? 0n, readAmount(most) ?? 0n)
}

/** Formats per mille as percent: 15 becomes 1.5 %. */
export function percentOf(perMille: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    perMille / 1000,
  )
}
