import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'

import { Fault } from './Fault.tsx'
import { TextArea } from './TextArea.tsx'

/** Asks for the reason of an action; it is stored in the audit log with the operator's name. */
export function ReasonDialog({
  question,
  verb,
  label,
  isGrave = false,
  isBusy = false,
  error,
  onSubmitted,
  onConfirm,
  onClose,
  children,
}: {
  question: string
  verb: string
  /** Label of the field, if it is not a reason: for example a bank reference. */
  label?: string | undefined
  isGrave?: boolean
  /** Busy beyond its request. */
  isBusy?: boolean
  error: Error | null
  /** Called on submit, so that the surrounding form can show what is missing. */
  onSubmitted?: () => void
  onConfirm: (reason: string) => Promise<unknown> | false
  onClose: () => void
  children?: ReactNode
}) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const confirm = () => {
    setSubmitted(true)
    onSubmitted?.()
    return reason.trim() !== '' && onConfirm(reason.trim())
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('console.cancel')}</Button>
      <Button type="submit" tone="main" className={isGrave ? 'console-grave' : ''}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={question}
      width={440}
      footer={footer}
      onSubmit={confirm}
      isBusy={isBusy}
    >
      {children}
      <Field
        label={label ?? t('console.reason')}
        isRequired
        hint={t('console.reason_hint')}
        error={isSubmitted && reason.trim() === '' ? t('console.reason_missing') : undefined}
      >
        <TextArea value={reason} onChange={setReason} maxLength={140} />
      </Field>
      <Fault error={error} />
    </Dialog>
  )
}
