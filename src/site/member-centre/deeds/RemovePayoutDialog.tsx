import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { myAccount } from '#contract/my-account.ts'

import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { messageBeside, useDeed } from './use-deed.ts'
import { spendBeside, useProofBeside } from './use-proof.ts'

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
  const proof = useProofBeside('payment_password')
  const deed = useDeed(
    async (given: string) =>
      await spendBeside(proof, (proven) =>
        api.call(myAccount.removePayoutAccount, { id, paymentPassword: given, ...proven }),
      ),
    {
      done: t('centre.removed'),
      onDone: onClose,
      besideFields: ['payment_password_wrong', ...(proof?.faults ?? [])],
    },
  )
  return (
    <DeedForm
      title={t('centre.remove_question', { name: label })}
      verb={t('centre.remove')}
      alert={deed.alert}
      onEdit={deed.reset}
      onSubmit={() => {
        const isProven = proof?.isReady() ?? true
        return paymentPassword !== '' && isProven && deed.send(paymentPassword)
      }}
      onClose={onClose}
    >
      <Field
        label={t('centre.payment_password')}
        isRequired
        error={messageBeside(deed.error, 'payment_password_wrong')}
      >
        <PasswordInput autoComplete="off" maxLength={128} value={paymentPassword} onChange={setPassword} />
      </Field>
      {proof && <ProofField proof={proof} error={deed.error} />}
    </DeedForm>
  )
}
