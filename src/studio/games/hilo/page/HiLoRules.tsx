import { useT } from '#browser/i18n/translate.ts'
import { RANKS, SKIPS_MOST, hiloRules, timesOfWays } from '#studio/games/hilo/rules.ts'
import { PayTable } from '#studio/games/quick/page/PayTable.tsx'
import { QuickRules } from '#studio/games/quick/page/QuickRules.tsx'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

const WAYS = Array.from({ length: RANKS - 1 }, (_, place) => place + 1)
const RETURN_MOST = 9_900

export function HiLoRules() {
  const t = useT()
  const percent = usePercent()
  return (
    <QuickRules returns={[hiloRules.rtpBp, RETURN_MOST]} isStepped>
      <p>{t('hilo.rules')}</p>
      <p>{t('hilo.rules_edge')}</p>
      <p>{t('hilo.rules_times')}</p>
      <p>{t('hilo.rules_skip', { most: SKIPS_MOST })}</p>
      <PayTable
        heads={[t('quick.chance'), t('hilo.first_pays')]}
        rows={WAYS.map((ways) => [percent((ways * 10_000) / RANKS), writeTimes(timesOfWays([ways]))])}
      />
    </QuickRules>
  )
}
