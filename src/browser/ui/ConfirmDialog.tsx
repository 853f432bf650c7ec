import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { FormProps } from './Form.tsx'

/** The title is the question; one button repeats its verb, the other names the alternative. */
export function ConfirmDialog({
  isOpen,
  question,
  verb,
  stay,
  onConfirm,
  onClose,
  children,
}: {
  isOpen: boolean
  question: string
  verb: string
  stay: string
  /** Returns the request of the deed: the dialog is a form, which sends once. */
  onConfirm: FormProps['onSubmit']
  onClose: () => void
  children?: ReactNode
}) {
  const footer = (
    <>
      <Button tone="line" onClick={onClose}>
        {stay}
      </Button>
      <Button type="submit" tone="main">
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={question} footer={footer} onSubmit={onConfirm}>
      {children}
    </Dialog>
  )
}
