import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** The title is the question; one button repeats its verb, the other names the alternative. */
export function ConfirmDialog({
  isOpen,
  question,
  verb,
  stay,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: {
  isOpen: boolean
  question: string
  verb: string
  stay: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const footer = (
    <>
      <Button tone="line" onClick={onClose}>
        {stay}
      </Button>
      <Button tone="main" isBusy={isBusy} onClick={onConfirm}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={question} footer={footer}>
      {children}
    </Dialog>
  )
}
