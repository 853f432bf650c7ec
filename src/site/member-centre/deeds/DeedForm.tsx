import type { FormEvent, ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Note } from '#browser/ui/Note.tsx'

/** A small form dialog: fields, error, and one button that names the action. */
export function DeedForm({
  title,
  verb,
  alert,
  isBusy,
  isGrave = false,
  width = 432,
  onSubmit,
  onEdit,
  onClose,
  children,
}: {
  title: string
  verb: string
  alert?: string | undefined
  isBusy: boolean
  isGrave?: boolean
  width?: number
  onSubmit: () => void
  /** Any of its fields changes. */
  onEdit?: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const t = useT()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title} width={width}>
      <form className="stack" noValidate onSubmit={submit} onChange={onEdit}>
        {alert !== undefined && <Note tone="bad">{alert}</Note>}
        {children}
        <div className="row justify-end">
          <Button tone="line" onClick={onClose}>
            {t('centre.cancel')}
          </Button>
          <Button type="submit" tone="main" {...(isGrave ? { icon: 'alarm' as const } : {})} isBusy={isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
