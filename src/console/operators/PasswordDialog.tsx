import { type SyntheticEvent, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { FactorField } from '#console/session/FactorField.tsx'
import { type Factor, type FactorWay, useFactor } from '#console/session/use-factor.ts'
import { Fault } from '#console/ui/Fault.tsx'

/** Re-authentication before a factor changes: the password, and the second factor of an operator who has one. */
export function PasswordDialog({
  title,
  ways,
  isBusy,
  error,
  onConfirm,
  onClose,
}: {
  title: string
  ways: readonly FactorWay[]
  isBusy: boolean
  error: Error | null
  onConfirm: (password: string, factor: Factor) => void
  onClose: () => void
}) {
  const t = useT()
  const factor = useFactor(ways)
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const confirm = (event?: SyntheticEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (!isBusy && password !== '' && !factor.isMissing) onConfirm(password, factor)
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
        <FactorField factor={factor} isAsked={isAsked} />
        <Fault error={error} />
        {/* Enter in one of several fields submits only where the form has a submit button. */}
        <button type="submit" hidden aria-label={t('console.own.go_on')} />
      </form>
    </Dialog>
  )
}
