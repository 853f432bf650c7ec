import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { myAccount } from '#contract/my-account.ts'

import { DeedForm } from './DeedForm.tsx'
import { toldBeside, useDeed } from './use-deed.ts'

export function RemovePayoutDialog({
  id,
  label,
  onClose,
}: {
  id: string
  label: string
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const [paymentPassword, setPassword] = useState('')
  const deed = useDeed(
    (given: string) => api.call(myAccount.removePayoutAccount, { id, paymentPassword: given }),
    { done: t('centre.removed'), onDone: onClose, besideFields: ['payment_password_wrong'] },
  )
  return (
    <DeedForm
      title={t('centre.remove_question', { name: label })}
      verb={t('centre.remove')}
      alert={deed.alert}
      isBusy={deed.isBusy}
      onSubmit={() => {
        if (paymentPassword !== '') deed.run(paymentPassword)
      }}
      onClose={onClose}
    >
      <Field
        label={t('centre.payment_password')}
        isRequired
        error={toldBeside(deed.error, 'payment_password_wrong')}
      >
        <PasswordInput autoComplete="off" maxLength={128} value={paymentPassword} onChange={setPassword} />
      </Field>
    </DeedForm>
  )
}
