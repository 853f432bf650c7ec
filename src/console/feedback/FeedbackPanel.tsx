import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { SentPictures } from '#console/ui/SentPictures.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { feedbackPicture, readFeedback } from '#contract/console/feedback.ts'

import { AnswerFeedback } from './AnswerFeedback.tsx'
import { DisputedStatement } from './DisputedStatement.tsx'
import { FeedbackState } from './FeedbackState.tsx'
import { ReportedLetter } from './ReportedLetter.tsx'
import { NoteFeedback } from './NoteFeedback.tsx'
import type { ReadFeedback } from './read-feedback.ts'

/** One feedback with its pictures, context and answer. */
export function FeedbackPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), readFeedback, { ...useScope(), id }))
  const name = found.data?.reference ?? ''
  return (
    <RecordPanel
      id={id}
      name={t('console.feedback.one', { reference: name })}
      title={
        <b className="num grow" dir="ltr">
          {name}
        </b>
      }
      state={found.data && <FeedbackState state={found.data.state} />}
      onClose={onClose}
    >
      <Loaded query={found}>{(one) => <Read feedback={one} />}</Loaded>
    </RecordPanel>
  )
}

function Read({ feedback }: { feedback: ReadFeedback }) {
  const t = useT()
  const { may } = useOperator()
  const { member, remark, contact, answer } = feedback
  const nothing = t('console.nothing')
  const mayWrite = may('feedback.write') && feedback.state !== 'answered'
  return (
    <>
      <PanelPart>
        <KeyValues
          rows={[
            {
              id: 'who',
              name: t('console.column.account'),
              value: member ? <MemberLink member={member} /> : t('console.feedback.visitor'),
            },
            {
              id: 'topic',
              name: t('console.feedback.topic'),
              value: t(`console.feedback.topic_${feedback.topic}`),
            },
            { id: 'at', name: t('console.column.when'), value: <ExactTime at={feedback.createdAt} /> },
            { id: 'language', name: t('console.feedback.language'), value: feedback.language },
            { id: 'contact', name: t('console.feedback.contact'), value: <bdi>{contact || nothing}</bdi> },
            { id: 'remark', name: t('console.feedback.remark'), value: <bdi>{remark || nothing}</bdi> },
          ]}
        />
      </PanelPart>
      <PanelPart title={t('console.feedback.content')}>
        <p className="feedback-words" dir="auto">
          {feedback.content}
        </p>
      </PanelPart>
      {feedback.letter && <ReportedLetter report={feedback.id} letter={feedback.letter} />}
      <DisputedStatement feedback={feedback} />
      {feedback.pictures.length > 0 && (
        <SentPictures
          title={t('console.feedback.pictures')}
          ids={feedback.pictures}
          path={feedbackPicture.path}
        />
      )}
      {answer !== undefined && (
        <PanelPart title={t('console.feedback.answer')}>
          <p className="feedback-words" dir="auto">
            {answer}
          </p>
          <p className="xs muted">
            <bdi>{feedback.answeredBy}</bdi>{' '}
            {feedback.answeredAt !== undefined && <ExactTime at={feedback.answeredAt} />}
          </p>
        </PanelPart>
      )}
      {mayWrite && <NoteFeedback key={feedback.version} feedback={feedback} />}
      {!mayWrite && feedback.note !== '' && (
        <PanelPart title={t('console.feedback.note')}>
          <p dir="auto">{feedback.note}</p>
        </PanelPart>
      )}
      {mayWrite && <AnswerFeedback feedback={feedback} />}
    </>
  )
}
