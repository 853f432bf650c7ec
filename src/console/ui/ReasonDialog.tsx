import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'

import { Fault } from './Fault.tsx'
import { isReasonFit } from './reason-text.ts'
import { ReasonField, type ReasonRules } from './ReasonField.tsx'

/** A typed reason that outlives its dialog. */
export interface ReasonDraft {
  readonly text: string
  readonly onType: (text: string) => void
}

/** Asks for the reason of an action; it is stored in the audit log with the operator's name. */
export function ReasonDialog({
  question,
  verb,
  width = 440,
  isGrave = false,
  isBusy = false,
  error,
  draft,
  onSubmitted,
  onConfirm,
  onClose,
  children,
  ...rules
}: ReasonRules & {
  question: string
  verb: ReactNode
  width?: number
  isGrave?: boolean
  /** Busy beyond its request. */
  isBusy?: boolean
  error: Error | null
  /** Keeps the text while the dialog is closed. */
  draft?: ReasonDraft | undefined
  /** Called on submit, so that the surrounding form can show what is missing. */
  onSubmitted?: () => void
  onConfirm: (reason: string) => Promise<unknown> | false
  onClose: () => void
  children?: ReactNode
}) {
  const t = useT()
  const [reason, setReason] = useState(draft?.text ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const confirm = () => {
    setSubmitted(true)
    onSubmitted?.()
    return isReasonFit(reason, rules.least) && onConfirm(reason.trim())
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
      width={width}
      footer={footer}
      onSubmit={confirm}
      isBusy={isBusy}
    >
      {children}
      <ReasonField
        {...rules}
        value={reason}
        onChange={(text) => {
          setReason(text)
          draft?.onType(text)
        }}
        isSubmitted={isSubmitted}
      />
      <Fault error={error} />
    </Dialog>
  )
}
