import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'

import type { ReadFeedback } from './read-feedback.ts'
import { StopLetters } from './StopLetters.tsx'

/** The reported letter with those before it. */
export function ReportedLetter({
  report,
  letter: { author, stop, list },
}: {
  report: string
  letter: NonNullable<ReadFeedback['letter']>
}) {
  const t = useT()
  return (
    <PanelPart title={t('console.feedback.letters')}>
      <p className="small">
        {t('console.feedback.letter_author')} <MemberLink member={author} />
      </p>
      <ul className="feedback-letters">
        {list.map(({ id, isReported, isOfAuthor, text, sentAt }) => (
          <li key={id}>
            <span className="xs muted row">
              {isOfAuthor ? <bdi>{author.account}</bdi> : t('console.feedback.letter_reporter')}
              <ExactTime at={sentAt} />
              {isReported && <Tag tone="bad">{t('console.feedback.letter_reported')}</Tag>}
            </span>
            <p className="feedback-words" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <StopLetters report={report} author={author} stop={stop} />
    </PanelPart>
  )
}
