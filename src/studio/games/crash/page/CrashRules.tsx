import { useT, useWords } from '#browser/i18n/translate.ts'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { CAP_LEAST } from '#studio/games/crash/bets.ts'
import type { CrashConfig } from '#studio/games/crash/crash-game.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { useSymbol } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

export function CrashRules() {
  const t = useT()
  const { tag } = useWords()
  const { currency, limits } = useSession().opened.config as CrashConfig
  const symbol = useSymbol(currency)
  const amount = (units: bigint) => writeMoney(writeAmount(units), tag, symbol)
  return (
    <div className="stack">
      <p>{t('crash.rules_rise')}</p>
      <p>{t('crash.rules_two')}</p>
      <p>{t('crash.rules_edge')}</p>
      <p>{t('crash.rules_clock')}</p>
      <p>{t('crash.rules_most', { amount: amount(limits.backMost) })}</p>
      <p>
        {t('crash.rules_table', {
          amount: amount(limits.tableMost),
          multiplier: writeMultiplier(CAP_LEAST),
        })}
      </p>
      <p>{t('crash.chain')}</p>
    </div>
  )
}
