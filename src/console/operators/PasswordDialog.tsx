import { type SyntheticEvent, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'

/** Re-authentication before a factor changes. */
export function PasswordDialog({
  title,
  isBusy,
  error,
  onConfirm,
  onClose,
}: {
  title: string
  isBusy: boolean
  error: Error | null
  onConfirm: (password: string) => void
  onClose: () => void
}) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const confirm = (event?: SyntheticEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (password !== '') onConfirm(password)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="main" isBusy={isBusy} onClick={() => confirm()}>
            {t('console.own.go_on')}
          </Button>
        </>
      }
    >
      <form className="stack" onSubmit={confirm} noValidate>
        <Field
          label={t('console.sign_in.password')}
          isRequired
          hint={t('console.own.password_why')}
          error={isAsked && password === '' ? t('console.sign_in.password_missing') : undefined}
        >
          <PasswordInput value={password} onChange={setPassword} />
        </Field>
        <Fault error={error} />
      </form>
    </Dialog>
  )
}
