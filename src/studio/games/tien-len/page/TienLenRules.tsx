import { useT } from '#browser/i18n/translate.ts'
import { HandRules } from '#studio/games/climbing/page/HandRules.tsx'

export function TienLenRules() {
  const t = useT()
  return (
    <div className="stack">
      <p>{t('tienlen.rules_goal')}</p>
      <p>{t('tienlen.rules_order')}</p>
      <p>{t('tienlen.rules_combinations')}</p>
      <p>{t('tienlen.rules_beats')}</p>
      <p>{t('tienlen.rules_bombs')}</p>
      <p>{t('tienlen.rules_at_once')}</p>
      <p>{t('tienlen.rules_left')}</p>
      <p>{t('tienlen.rules_chops')}</p>
      <HandRules />
    </div>
  )
}
