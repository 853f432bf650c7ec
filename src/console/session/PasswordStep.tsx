import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { askPasskeySignIn, signIn, signInByPasskey } from '#contract/console/session.ts'

import { PasskeyGivenUp, usePasskey } from './passkey.ts'
import type { Progress } from './SignInPage.tsx'

/** Name and password, or a passkey alone: it is something one has, and the browser asks who holds it. */
export function PasswordStep({
  name: known,
  onProven,
}: {
  name: string
  onProven: (progress: Progress, password?: string) => void
}) {
  const t = useT()
  const api = useApi()
  const [name, setName] = useState(known)
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const byPassword = useMutation({
    mutationFn: () => api.call(signIn, { name: name.trim(), password }),
    onSuccess: (progress) => onProven(progress, password),
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { options } = await api.call(askPasskeySignIn, {})
      return await api.call(signInByPasskey, { response: await usePasskey(options) })
    },
    onSuccess: (progress) => onProven(progress),
  })
  const isMissing = (value: string) => isAsked && value.trim() === ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    byPasskey.reset()
    if (name.trim() !== '' && password !== '') byPassword.mutate()
  }
  return (
    <div className="gate-step">
      <form onSubmit={submit} noValidate>
        <Field
          label={t('console.sign_in.name')}
          isRequired
          error={isMissing(name) ? t('console.sign_in.name_missing') : undefined}
        >
          <TextInput
            icon="user"
            value={name}
            onChange={setName}
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
        <Field
          label={t('console.sign_in.password')}
          isRequired
          error={isMissing(password) ? t('console.sign_in.password_missing') : undefined}
        >
          <PasswordInput value={password} onChange={setPassword} />
        </Field>
        <Fault error={byPassword.error} />
        <Button type="submit" tone="main" size="lg" isBlock isBusy={byPassword.isPending}>
          {t('console.sign_in.go')}
        </Button>
      </form>
      <span className="gate-or">{t('console.or')}</span>
      <Button icon="key" size="lg" isBlock isBusy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
        {t('console.sign_in.passkey')}
      </Button>
      <Fault error={byPasskey.error instanceof PasskeyGivenUp ? null : byPasskey.error} />
      <p className="xs muted">{t('console.sign_in.hint')}</p>
    </div>
  )
}
