import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { myAccount } from '#contract/my-account.ts'
import {
  type PayoutField,
  type PayoutKind,
  payoutFields,
  payoutKinds,
  refusePayoutFields,
  tidyPayoutAccount,
} from '#domain/members/payout-account.ts'

import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { messageBeside, useDeed } from './use-deed.ts'
import { spendBeside, useProofBeside } from './use-proof.ts'

type Values = Readonly<Record<PayoutField | 'paymentPassword', string>>

const empty: Values = { institution: '', holderName: '', accountNumber: '', paymentPassword: '' }

export function AddPayoutDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [kind, setKind] = useState<PayoutKind>('bank')
  const [values, setValues] = useState(empty)
  const [isJudged, setJudged] = useState(false)
  const proof = useProofBeside('payment_password')
  const deed = useDeed(
    async (given: Values) =>
      await spendBeside(proof, (proven) =>
        api.call(myAccount.addPayoutAccount, { kind, ...given, ...proven }),
      ),
    {
      done: t('centre.payout_added'),
      onDone: onClose,
      besideFields: ['payout_fields', 'payout_taken', 'payment_password_wrong', ...(proof?.faults ?? [])],
    },
  )
  const wrong = refusePayoutFields(tidyPayoutAccount({ kind, ...values }))
  return (
    <DeedForm
      title={t('centre.payout_add')}
      verb={t('centre.payout_add')}
      alert={deed.alert}
      onEdit={deed.reset}
      onSubmit={() => {
        setJudged(true)
        const isProven = proof?.isReady() ?? true
        return wrong.length === 0 && values.paymentPassword !== '' && isProven && deed.send(values)
      }}
      onClose={onClose}
    >
      <SegmentedControl
        label={t('centre.payout_kind')}
        options={payoutKinds.map((id) => ({ id, label: t(`centre.payout_kind.${id}`), icon: id }))}
        selected={kind}
        onSelect={(id) => setKind(id === 'wallet' ? 'wallet' : 'bank')}
      />
      <AccountFields
        kind={kind}
        values={values}
        onChange={setValues}
        wrong={isJudged ? wrong : []}
        error={deed.error}
      />
      <Field
        label={t('centre.payment_password')}
        isRequired
        error={
          isJudged && values.paymentPassword === ''
            ? t('field.not_empty', { field: t('centre.payment_password') })
            : messageBeside(deed.error, 'payment_password_wrong')
        }
      >
        <PasswordInput
          autoComplete="off"
          maxLength={128}
          value={values.paymentPassword}
          onChange={(paymentPassword) => setValues({ ...values, paymentPassword })}
        />
      </Field>
      {proof && <ProofField proof={proof} error={deed.error} />}
    </DeedForm>
  )
}

function AccountFields({
  kind,
  values,
  onChange,
  wrong,
  error,
}: {
  kind: PayoutKind
  values: Values
  onChange: (values: Values) => void
  wrong: readonly PayoutField[]
  error: Error | null
}) {
  const t = useT()
  const labels = {
    institution: t(`centre.payout_institution.${kind}`),
    holderName: t('centre.payout_holder'),
    accountNumber: t('centre.payout_number'),
  }
  return payoutFields.map((name) => (
    <Field
      key={name}
      label={labels[name]}
      isRequired
      error={wrong.includes(name) ? t(`centre.payout_rule.${name}`) : messageAt(name, error)}
    >
      <TextInput
        maxLength={120}
        autoComplete={name === 'holderName' ? 'name' : 'off'}
        dir={name === 'accountNumber' ? 'ltr' : undefined}
        value={values[name]}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    </Field>
  ))
}

function messageAt(name: PayoutField, error: Error | null): string | undefined {
  if (name === 'accountNumber') {
    const taken = messageBeside(error, 'payout_taken')
    if (taken !== undefined) return taken
  }
  if (!(error instanceof CallRefused) || error.code !== 'payout_fields') return undefined
  return (error.value as Partial<Record<PayoutField, string>> | undefined)?.[name]
}
