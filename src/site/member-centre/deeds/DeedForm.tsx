import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Form, type FormProps } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'

/** A small form dialog: fields, error, and one button that names the action. */
export function DeedForm({
  title,
  verb,
  alert,
  isBusy = false,
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
  /** Busy beyond its request. */
  isBusy?: boolean
  isGrave?: boolean
  width?: number
  onSubmit: FormProps['onSubmit']
  /** Any of its fields changes. */
  onEdit?: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const t = useT()
  return (
    <Dialog isOpen onClose={onClose} title={title} width={width}>
      <Form className="stack" isBusy={isBusy} onSubmit={onSubmit} onChange={onEdit}>
        {alert !== undefined && <Note tone="bad">{alert}</Note>}
        {children}
        <div className="row justify-end">
          <Button tone="line" onClick={onClose}>
            {t('centre.cancel')}
          </Button>
          <Button type="submit" tone="main" {...(isGrave ? { icon: 'alarm' as const } : {})}>
            {verb}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
