import { useState } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { useT } from '#browser/i18n/translate.ts'

import { useSite } from '#site/bootstrap.ts'

import { answerOf, loadAnalytics, rememberAnswer } from './analytics.ts'

/** Asks for consent to analytics; only for merchants that use them. */
export function ConsentBar({ gtagId }: { gtagId: string }) {
  const t = useT()
  const { whitelabel } = useSite()
  const [answered, setAnswered] = useState(false)
  if (answered || answerOf() !== undefined) return null
  const answer = (allowed: boolean) => {
    rememberAnswer(allowed)
    setAnswered(true)
    if (allowed) loadAnalytics(gtagId)
  }
  return (
    <section className="consent" aria-label={t('shell.consent_question', { name: whitelabel.name })}>
      <div className="grow">
        <b>{t('shell.consent_question', { name: whitelabel.name })}</b>
        <p className="small muted">{t('shell.consent_text')}</p>
      </div>
      <Button tone="line" onClick={() => answer(false)}>
        {t('shell.consent_no')}
      </Button>
      <Button tone="line" onClick={() => answer(true)}>
        {t('shell.consent_yes')}
      </Button>
    </section>
  )
}
