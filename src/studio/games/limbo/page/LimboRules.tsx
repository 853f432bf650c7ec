import { useT } from '#browser/i18n/translate.ts'
import { PayTable } from '#studio/games/quick/page/PayTable.tsx'
import { QuickRules } from '#studio/games/quick/page/QuickRules.tsx'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

const TARGETS = [101, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000] as const
const RETURN = 9_900

export function LimboRules() {
  const t = useT()
  const percent = usePercent()
  return (
    <QuickRules returns={[RETURN, RETURN]}>
      <p>{t('limbo.rules')}</p>
      <p>{t('limbo.rules_return')}</p>
      <PayTable
        heads={[t('limbo.target'), t('quick.chance')]}
        rows={TARGETS.map((target) => [
          writeTimes(target),
          target < 100_000
            ? percent(990_000 / target)
            : t('quick.one_in', { count: Math.round(target / 99) }),
        ])}
      />
    </QuickRules>
  )
}
