import type { Translate } from '#browser/i18n/translate.ts'
import { DeskAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { isAdjustmentReason } from '#domain/ledger/adjustment.ts'

import type { ListedAdjustment } from './AdjustmentsPage.tsx'

/** What another release of the house wrote has no words here. */
export function reasonName(t: Translate, reason: string): string {
  return isAdjustmentReason(reason) ? t(`console.adjust.because.${reason}`) : reason
}

/** With its sign, as it changes what the player has. */
export function Change({ direction, amount, currency }: ListedAdjustment) {
  return (
    <DeskAmount
      amount={direction === 'give' ? amount : `-${amount}`}
      currency={currency}
      tone={direction === 'give' ? 'ok' : 'bad'}
      showsPlus
    />
  )
}
