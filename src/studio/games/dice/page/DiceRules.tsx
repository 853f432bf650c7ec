import { useT } from '#browser/i18n/translate.ts'
import { diceRules, timesOfChance } from '#studio/games/dice/rules.ts'
import { PayTable } from '#studio/games/quick/page/PayTable.tsx'
import { QuickRules } from '#studio/games/quick/page/QuickRules.tsx'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

const CHANCES = [1, 5, 10, 25, 33, 50, 66, 75, 90, 97] as const
const RETURN_MOST = 9_900

export function DiceRules() {
  const t = useT()
  const percent = usePercent()
  return (
    <QuickRules returns={[diceRules.rtpBp, RETURN_MOST]}>
      <p>{t('dice.rules')}</p>
      <PayTable
        heads={[t('quick.chance'), t('quick.pays')]}
        rows={CHANCES.map((chance) => [percent(chance * 100), writeTimes(timesOfChance(chance))])}
      />
    </QuickRules>
  )
}
