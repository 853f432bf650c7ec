import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'

import { Fault } from './Fault.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

interface SaveBarProps {
  isDirty: boolean
  error: Error | null
  reason?: string
  /** The changes before they are saved: old values and new ones. */
  changes?: ReactNode
  onSave: (reason: string) => Promise<unknown> | false
  onDiscard: () => void
}

/** Reason and save button; shown after the first change. The next change needs a reason of its own. */
export function SaveBar(props: SaveBarProps) {
  return props.isDirty ? <OpenBar {...props} /> : <UnsavedGuard isDirty={false} />
}

function OpenBar({ isDirty, error, reason: givenReason, changes, onSave, onDiscard }: SaveBarProps) {
  const t = useT()
  const [reason, setReason] = useState(givenReason ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const save = () => {
    setSubmitted(true)
    return reason.trim() !== '' && onSave(reason.trim())
  }
  return (
    <Form className="card save-bar console-form" aria-label={t('console.unsaved.label')} onSubmit={save}>
      <UnsavedGuard isDirty={isDirty} />
      <Fault error={error} />
      {changes !== undefined && (
        <div
          className="save-bar-changes small"
          role="region"
          aria-label={t('console.unsaved.label')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable.
          tabIndex={0}
        >
          {changes}
        </div>
      )}
      <div className="save-bar-row">
        <Field
          label={t('console.reason')}
          isRequired
          error={isSubmitted && reason.trim() === '' ? t('console.reason_missing') : undefined}
        >
          <TextInput
            value={reason}
            onChange={setReason}
            maxLength={140}
            placeholder={t('console.reason_hint')}
          />
        </Field>
        <Button onClick={onDiscard}>{t('console.discard')}</Button>
        <Button type="submit" tone="main">
          {t('console.save')}
        </Button>
      </div>
    </Form>
  )
}
