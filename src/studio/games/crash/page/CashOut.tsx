import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { backOf, leavesAt } from '#studio/games/crash/bets.ts'
import { CASH_OUT_LEAST, multiplierAt } from '#studio/games/crash/curve.ts'
import { useCalm } from '#studio/games/table-parts/use-calm.ts'
import { useElapsed } from '#studio/games/table-parts/use-elapsed.ts'

import type { CrashView } from './view.ts'

/** The cash-out button. It shows this browser's estimate; the server's time of arrival decides. */
export function CashOut({
  view: { own, limits, startedAtMs },
  isSending,
  onCashOut,
}: {
  view: CrashView
  isSending: boolean
  onCashOut: () => void
}) {
  const t = useT()
  const elapsed = useElapsed(startedAtMs, useCalm())
  if (!own || elapsed === undefined) return null
  const multiplier = Math.min(multiplierAt(elapsed), leavesAt(own, limits))
  return (
    <Button
      tone="gold"
      size="lg"
      className="st-action"
      isBusy={isSending}
      isResting={multiplier < CASH_OUT_LEAST}
      onClick={onCashOut}
    >
      {t('crash.cash_out')} <MoneyText amount={writeAmount(backOf(own.stake, multiplier))} tone="plain" />
    </Button>
  )
}
