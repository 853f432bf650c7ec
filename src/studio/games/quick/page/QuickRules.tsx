import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useSession } from '#studio/pages/session.tsx'
import type { QuickConfig } from '#studio/games/quick/quick-config.ts'
import { useAmountText } from '#studio/pages/Amount.tsx'

import { usePercent } from './use-percent.ts'

/** The rules that all quick games have in common: stakes, the highest payout, the return. */
export function QuickRules({
  returns,
  isStepped = false,
  children,
}: {
  /** The lowest and the highest return of all choices, in basis points. */
  readonly returns: readonly [least: number, most: number]
  readonly isStepped?: boolean
  readonly children: ReactNode
}) {
  const t = useT()
  const { opened } = useSession()
  const amountOf = useAmountText()
  const percent = usePercent()
  const { least, most, winMost } = opened.config as QuickConfig
  const [low, high] = returns
  return (
    <div className="qk-rules">
      {children}
      {low !== high && <p>{t('quick.rules_returns', { least: percent(low), most: percent(high) })}</p>}
      <p>{t('quick.rules_stakes', { least: amountOf(least), most: amountOf(most) })}</p>
      <p>{t(isStepped ? 'quick.rules_most_stepped' : 'quick.rules_most', { amount: amountOf(winMost) })}</p>
      {isStepped && <p>{t('quick.rules_leave')}</p>}
    </div>
  )
}
