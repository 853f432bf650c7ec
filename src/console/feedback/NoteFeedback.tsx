import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { noteFeedback } from '#contract/console/feedback.ts'
import { REMARK_MOST } from '#domain/feedback/feedback.ts'

import type { ReadFeedback } from './read-feedback.ts'
import { useFeedbackDeed } from './use-feedback-deed.ts'

/** An internal note, and whether the feedback was reviewed. */
export function NoteFeedback({ feedback }: { feedback: ReadFeedback }) {
  const t = useT()
  const [note, setNote] = useState(feedback.note)
  const { id, version, state } = feedback
  const noting = useFeedbackDeed(noteFeedback, t('console.feedback.noted'))
  const seen = { id, version, note }
  return (
    <PanelPart title={t('console.feedback.note')}>
      <Form
        className="stack"
        isBusy={noting.isPending}
        onSubmit={() => noting.mutateAsync({ ...seen, state: 'read' })}
      >
        <Field
          label={t('console.feedback.note_label')}
          hint={t('console.feedback.note_hint', { most: REMARK_MOST })}
        >
          <TextArea value={note} onChange={setNote} rows={2} maxLength={REMARK_MOST} />
        </Field>
        <Fault error={noting.error} />
        <div className="row">
          <Button type="submit">
            {t(state === 'new' ? 'console.feedback.mark_read' : 'console.feedback.save_note')}
          </Button>
          {state === 'read' && (
            <Button
              tone="ghost"
              isBusy={noting.isPending}
              onClick={() => noting.mutate({ ...seen, state: 'new' })}
            >
              {t('console.feedback.mark_new')}
            </Button>
          )}
        </div>
      </Form>
    </PanelPart>
  )
}
