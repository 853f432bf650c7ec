import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { changeOwnPassword } from '#contract/console/own-account.ts'

import { FactorField } from './FactorField.tsx'
import { operatorToken } from './operator-token.ts'
import { PasskeyGivenUp } from './passkey.ts'
import { type FactorWay, useFactor } from './use-factor.ts'

/** Replaces a password that another operator has set. The old one is asked for only if it was not just typed. */
export function FirstPassword({
  password: known,
  oldLabel,
  ways = [],
  onChanged,
}: {
  password: string | undefined
  /** The second factors of an operator who has one. */
  ways?: readonly FactorWay[]
  oldLabel?: string
  onChanged: () => void
}) {
  const t = useT()
  const api = useApi()
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const factor = useFactor(ways)
  const change = useMutation({
    mutationFn: async () =>
      await api.call(changeOwnPassword, {
        oldPassword: known ?? old,
        newPassword: next,
        confirmNewPassword: again,
        ...(await factor.give()),
      }),
    onSuccess: ({ token }) => {
      operatorToken.keep(token)
      onChanged()
    },
  })
  const missing = (value: string) =>
    isSubmitted && value === '' ? t('console.sign_in.password_missing') : undefined
  const differs =
    isSubmitted && again !== '' && again !== next ? t('console.enrol.password_differs') : undefined
  const submit = () => {
    setSubmitted(true)
    const isWhole = (known ?? old) !== '' && next !== '' && next === again && !factor.isMissing
    return isWhole && change.mutateAsync()
  }
  return (
    <Form onSubmit={submit}>
      {known === undefined && (
        <Field label={oldLabel ?? t('console.enrol.password_old')} isRequired error={missing(old)}>
          <PasswordInput value={old} onChange={setOld} />
        </Field>
      )}
      <Field
        label={t('console.enrol.password_new')}
        isRequired
        hint={t('console.enrol.password_hint')}
        error={missing(next)}
      >
        <PasswordInput value={next} onChange={setNext} autoComplete="new-password" />
      </Field>
      <Field label={t('console.enrol.password_again')} isRequired error={missing(again) ?? differs}>
        <PasswordInput value={again} onChange={setAgain} autoComplete="new-password" />
      </Field>
      <FactorField factor={factor} isSubmitted={isSubmitted} />
      <Fault error={change.error instanceof PasskeyGivenUp ? null : change.error} />
      <Button type="submit" tone="main" size="lg" isBlock>
        {t('console.enrol.password_go')}
      </Button>
    </Form>
  )
}
