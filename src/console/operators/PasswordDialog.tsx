import { useState } from 'react'

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
  error,
  onConfirm,
  onClose,
}: {
  title: string
  ways: readonly FactorWay[]
  error: Error | null
  onConfirm: (password: string, factor: Factor) => Promise<unknown>
  onClose: () => void
}) {
  const t = useT()
  const factor = useFactor(ways)
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const confirm = () => {
    setSubmitted(true)
    return password !== '' && !factor.isMissing && onConfirm(password, factor)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main">
            {t('console.own.go_on')}
          </Button>
        </>
      }
    >
      <Field
        label={t('console.sign_in.password')}
        isRequired
        hint={t('console.own.password_why')}
        error={isSubmitted && password === '' ? t('console.sign_in.password_missing') : undefined}
      >
        <PasswordInput value={password} onChange={setPassword} />
      </Field>
      <FactorField factor={factor} isSubmitted={isSubmitted} />
      <Fault error={error} />
    </Dialog>
  )
}
