import type { Translate } from '#browser/i18n/translate.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { isAdjustmentReason } from '#domain/ledger/adjustment.ts'

import type { ListedAdjustment } from './listed-adjustment.ts'

/** A reason written by another release has no translation here and is shown as its code. */
export function reasonName(t: Translate, reason: string): string {
  return isAdjustmentReason(reason) ? t(`console.adjust.because.${reason}`) : reason
}

/** The amount with its sign, from the player's side. */
export function Change({ direction, amount, currency }: ListedAdjustment) {
  return (
    <ConsoleAmount
      amount={direction === 'give' ? amount : `-${amount}`}
      currency={currency}
      tone={direction === 'give' ? 'ok' : 'bad'}
      showsPlus
    />
  )
}
