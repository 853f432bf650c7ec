import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Link } from '#site/routing.ts'

import { GuardRow } from './GuardSection.tsx'
import { withCentre } from './use-centre.ts'

/** Link to the safer-play page, which is not in the menu. */
export function SaferPlayLink() {
  const t = useT()
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('centre.saferPlay')}</h3>
      </header>
      <ul className="card">
        <GuardRow icon="clock" name={t('safer.limits')} state={t('safer.account_text')}>
          <Link
            to="."
            search={withCentre('saferPlay')}
            keepsScroll
            className={buttonClass({ tone: 'line' })}
            aria-label={t('centre.saferPlay')}
            preload={false}
          >
            {t('safer.account_open')}
          </Link>
        </GuardRow>
      </ul>
    </section>
  )
}
