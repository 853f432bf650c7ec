import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { answerFeedback } from '#contract/console/feedback.ts'

import type { ReadFeedback } from './read-feedback.ts'
import { useFeedbackDeed } from './use-feedback-deed.ts'

/** The only answer to a feedback: sent to the member's messages, or by mail if the visitor left an address. */
export function AnswerFeedback({ feedback }: { feedback: ReadFeedback }) {
  const t = useT()
  const [answer, setAnswer] = useState('')
  const answering = useFeedbackDeed(answerFeedback, t('console.feedback.answer_sent'))
  const { id, version, way } = feedback
  if (way === 'none') {
    return (
      <PanelPart title={t('console.feedback.answer')}>
        <Note>{t('console.feedback.way_none')}</Note>
      </PanelPart>
    )
  }
  const reason = answer.trim() === '' ? t('console.feedback.answer_empty') : undefined
  return (
    <PanelPart title={t('console.feedback.answer')}>
      <Form className="stack" onSubmit={() => answering.mutateAsync({ id, version, answer })}>
        <Field
          label={t('console.feedback.answer_label')}
          hint={t(way === 'mail' ? 'console.feedback.way_mail' : 'console.feedback.way_message')}
        >
          <TextArea value={answer} onChange={setAnswer} rows={5} maxLength={2000} />
        </Field>
        <Fault error={answering.error} />
        <div className="row">
          <Button type="submit" tone="main" icon="send" reason={reason}>
            {t('console.feedback.send_answer')}
          </Button>
        </div>
      </Form>
    </PanelPart>
  )
}
