import { useT } from '#browser/i18n/translate.ts'
import { HandRules } from '#studio/games/climbing/page/HandRules.tsx'

export function BigTwoRules() {
  const t = useT()
  return (
    <div className="stack">
      <p>{t('bigtwo.rules_goal')}</p>
      <p>{t('bigtwo.rules_order')}</p>
      <p>{t('bigtwo.rules_combinations')}</p>
      <p>{t('bigtwo.rules_fives')}</p>
      <p>{t('bigtwo.rules_left')}</p>
      <HandRules />
    </div>
  )
}
