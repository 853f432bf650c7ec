import { useT } from '#browser/i18n/translate.ts'
import type { CrashLimits } from '#studio/games/crash/bets.ts'

import { useAmountText } from './use-amount-text.ts'
import type { BetInput } from './use-bet-form.ts'

/** A typed stake that the table does not take, in words. An empty field is no fault: the button says what is missing. */
export function useStakeFault({ stake, fault }: BetInput, limits: CrashLimits): string | undefined {
  const t = useT()
  const text = useAmountText()
  if (fault === 'part_of_chip') return t('crash.whole_chips', { chip: text(limits.chip) })
  switch (stake.fault) {
    case undefined:
    case 'empty':
      return undefined
    case 'not_enough':
      return t('crash.not_enough')
    case 'no_amount':
    case 'unclear':
    case 'negative':
    case 'zero':
    case 'too_fine':
    case 'too_large':
    case 'below_least':
    case 'above_most':
      return t('crash.stake_between', { least: text(limits.least), most: text(limits.most) })
  }
}
