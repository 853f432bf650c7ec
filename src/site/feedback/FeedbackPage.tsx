import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { feedback } from '#contract/feedback.ts'
import { useSite } from '#site/bootstrap.ts'
import { ArtStrip } from '#site/pages/ArtStrip.tsx'
import { PageHead } from '#site/pages/PageHead.tsx'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { useMember } from '#site/session/use-member.ts'

import './feedback.css'
import { FeedbackForm } from './FeedbackForm.tsx'

const OwnFeedback = lazyPart(() => import('./OwnFeedback.tsx').then((chunk) => chunk.OwnFeedback))

/** The feedback form. The draft is kept in the tab until the server has accepted it. */
export default function FeedbackPage() {
  const t = useT()
  const [reference, setReference] = useState<string>()
  const queries = useQueryClient()
  const member = useMember()
  const isMember = member !== undefined && member !== 'loading' && !member.passwordExpired
  const onSent = (sent: string) => {
    setReference(sent)
    void queries.invalidateQueries({ queryKey: [feedback.own.path] })
  }
  return (
    <div className="wrap page">
      <div className="lead-art">
        <PageHead />
        <p className="muted">{t('feedback.lead', { name: useSite().whitelabel.name })}</p>
        <ArtStrip category="elottery" />
      </div>
      <div className="feedback-grid">
        {reference === undefined ? (
          <FeedbackForm onSent={onSent} />
        ) : (
          <Sent reference={reference} onAgain={() => setReference(undefined)} />
        )}
        <aside className="feedback-side">
          {isMember && (
            <PartBoundary>
              <OwnFeedback />
            </PartBoundary>
          )}
          <section className="card feedback-aside">
            <h2>{t('feedback.before')}</h2>
            <p className="small">{t('feedback.before_text')}</p>
            <Link className={buttonClass({ tone: 'line', isBlock: true })} to={paths.help}>
              <Icon name="search" />
              {t('feedback.to_help')}
            </Link>
          </section>
          <section className="feedback-way on-band" aria-labelledby="feedback-way">
            <h2 id="feedback-way">{t('feedback.way')}</h2>
            <ol>
              {(['read', 'answer', 'safe'] as const).map((step) => (
                <li key={step}>
                  <b>{t(`feedback.way_${step}`)}</b>
                  <span>{t(`feedback.way_${step}_text`)}</span>
                </li>
              ))}
            </ol>
            <div className="mosaic" />
          </section>
        </aside>
      </div>
    </div>
  )
}

function Sent({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const t = useT()
  return (
    <section className="card feedback-sent" role="status">
      <Icon name="check" />
      <h2>{t('feedback.sent')}</h2>
      <p>{t('feedback.sent_text')}</p>
      <p className="feedback-reference num" dir="ltr">
        {reference}
      </p>
      <Button tone="line" onClick={onAgain}>
        {t('feedback.again')}
      </Button>
    </section>
  )
}
