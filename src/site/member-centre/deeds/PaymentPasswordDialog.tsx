import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { useRules } from '#browser/ui/use-rules.ts'
import { myAccount } from '#contract/my-account.ts'
import { registration } from '#contract/registration.ts'
import { defaultFieldRules } from '#domain/registration/field.ts'
import { rulesOfField } from '#site/register/register-rules.ts'

import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { messageBeside, useDeed } from './use-deed.ts'
import { useProof } from './use-proof.ts'

interface Values {
  readonly paymentPassword: string
  readonly confirmPaymentPassword: string
}

export function PaymentPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [values, setValues] = useState<Values>({ paymentPassword: '', confirmPaymentPassword: '' })
  const [isTried, setTried] = useState(false)
  const proof = useProof()
  const rules = usePaymentRules()
  const deed = useDeed(
    async (given: Values) =>
      await proof.spend((cpw) => api.call(myAccount.setPaymentPassword, { cpw, ...given })),
    {
      done: t('centre.payment_done'),
      onDone: onClose,
      besideFields: [...proof.faults, 'fields', 'payment_password_trivial', 'inconsistent_twice'],
    },
  )
  const differs = values.paymentPassword !== values.confirmPaymentPassword
  return (
    <DeedForm
      title={t('centre.payment_set')}
      verb={t('centre.save')}
      alert={deed.alert}
      onEdit={deed.reset}
      onSubmit={() => {
        setTried(true)
        return rules.check(values.paymentPassword) && !differs && proof.isReady() && deed.send(values)
      }}
      onClose={onClose}
    >
      <p>{t('centre.payment_text')}</p>
      <Field
        label={t('centre.payment_new')}
        isRequired
        rules={rules.judged}
        error={messageBeside(deed.error, 'payment_password_trivial') ?? messageOfRule(deed.error)}
      >
        <PasswordInput
          name="payment"
          autoComplete="off"
          maxLength={128}
          value={values.paymentPassword}
          onFocus={() => rules.onFocus(values.paymentPassword)}
          onChange={(paymentPassword) => {
            setValues({ ...values, paymentPassword })
            rules.onType(paymentPassword)
          }}
        />
      </Field>
      <AgainField
        value={values.confirmPaymentPassword}
        isWrong={isTried && differs}
        onChange={(confirmPaymentPassword) => setValues({ ...values, confirmPaymentPassword })}
      />
      <ProofField proof={proof} error={deed.error} />
    </DeedForm>
  )
}

function AgainField({
  value,
  isWrong,
  onChange,
}: {
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}) {
  const t = useT()
  return (
    <Field
      label={t('centre.payment_again')}
      isRequired
      error={isWrong ? t('field.inconsistent_twice') : undefined}
    >
      <PasswordInput name="again" autoComplete="off" maxLength={128} value={value} onChange={onChange} />
    </Field>
  )
}

/** The merchant's password rule, checked while typing. */
function usePaymentRules() {
  const t = useT()
  const api = useApi()
  const settings = useQuery(queryOf(api, registration.registrationSettings, {}))
  const rule = settings.data?.fields.paymentPassword ?? defaultFieldRules.paymentPassword
  return useRules(
    rulesOfField({
      name: 'paymentPassword',
      rule: { ...rule, enabled: true, required: true },
      t,
      first: () => '',
    }),
  )
}

function messageOfRule(error: Error | null): string | undefined {
  if (!(error instanceof CallRefused) || error.code !== 'fields') return undefined
  return (error.value as { readonly paymentPassword?: string } | undefined)?.paymentPassword
}
