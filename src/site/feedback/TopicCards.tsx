import { useId } from 'react'

import type { IconName } from '#art/icons.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { type FeedbackTopic, feedbackTopics } from '#domain/feedback/feedback.ts'

const icons: Readonly<Record<FeedbackTopic, IconName>> = {
  account: 'user',
  security: 'lock',
  deposit: 'deposit',
  withdrawal: 'withdraw',
  games: 'play',
  promotion: 'gift',
  technical: 'alarm',
  idea: 'heart',
  other: 'chat',
}

/** The topics as cards, of which one is chosen. */
export function TopicCards({
  topic,
  fault,
  onChange,
}: {
  topic: FeedbackTopic | undefined
  fault: string | undefined
  onChange: (topic: FeedbackTopic) => void
}) {
  const t = useT()
  const id = useId()
  return (
    <fieldset
      className="feedback-topics"
      // The form leads the focus here when no topic is chosen.
      tabIndex={fault === undefined ? undefined : -1}
      role="radiogroup"
      aria-invalid={fault === undefined ? undefined : true}
      aria-describedby={fault === undefined ? undefined : id}
    >
      <legend>
        {t('feedback.topic')}
        <span className="req" aria-hidden="true">
          {' *'}
        </span>
      </legend>
      {feedbackTopics.map((one) => (
        <label key={one}>
          <input type="radio" name="topic" checked={topic === one} onChange={() => onChange(one)} />
          <Icon name={icons[one]} />
          {t(`feedback.topic_${one}`)}
        </label>
      ))}
      {fault !== undefined && (
        <p className="err" id={id}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
