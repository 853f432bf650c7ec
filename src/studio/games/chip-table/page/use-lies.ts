import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Verdict } from '#studio/games/chip-table/verdict.ts'

import type { ChipView } from './chip-view.ts'
import type { ChipsOnTable } from './use-chips.ts'

export function useAmountText(): (units: bigint) => string {
  const { language, currencySymbol } = useFormat()
  return (units) => writeMoney(writeAmount(units), language, currencySymbol)
}

/** The chips of a spot in words, for screen readers. */
export function useLies(
  view: ChipView<unknown>,
  chips: ChipsOnTable,
): (spot: string, verdict: Verdict | undefined) => readonly string[] {
  const t = useT()
  const amountText = useAmountText()
  return (spot, verdict) => {
    const [placed, draft, others] = [view.placed[spot], chips.draft.chips[spot], view.others[spot]]
    return [
      ...(placed === undefined ? [] : [t('tables.lies', { amount: amountText(placed) })]),
      ...(draft === undefined ? [] : [t('tables.laid', { amount: amountText(draft) })]),
      ...(others === undefined ? [] : [t('tables.others', { amount: amountText(others) })]),
      ...(verdict === undefined || placed === undefined ? [] : [t(`tables.verdict_${verdict}`)]),
    ]
  }
}
