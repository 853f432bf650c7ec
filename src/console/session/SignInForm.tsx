import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'

import { PasskeyGivenUp } from './passkey.ts'
import { CodeOwed, isOfCode, signInByCode, signInByPasskey } from './sign-in-calls.ts'
import type { Progress } from './sign-in-progress.ts'
import { type CodeWay, SignInCode } from './SignInCode.tsx'

/**
 * Name, password and code in one form for all operators, so that it reveals nothing about an account. A passkey replaces
 * all three, or only the code if it is not discoverable.
 */
export function SignInForm({
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
  const [way, setWay] = useState<CodeWay>('totp')
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const typed = { name: name.trim(), password }
  const byCode = useMutation({
    mutationFn: () => signInByCode(api, typed, { way, answer: code.trim() }),
    onSuccess: (progress) => onProven(progress, password),
    // A wrong authenticator code is cleared; a longer recovery code is kept, because it probably has a single typo.
    onError: (error) => isOfCode(error) && way === 'totp' && setCode(''),
  })
  const byPasskey = useMutation({
    mutationFn: () => signInByPasskey(api, typed),
    onSuccess: (progress) => onProven(progress, password || undefined),
  })
  const submit = () => {
    setSubmitted(true)
    byPasskey.reset()
    const isHalf = way === 'totp' && code.length > 0 && code.length < 6
    return typed.name !== '' && password !== '' && !isHalf && byCode.mutateAsync()
  }
  const useWay = (next: CodeWay) => {
    byCode.reset()
    setCode('')
    setWay(next)
  }
  return (
    <div className="gate-step">
      <Form onSubmit={submit}>
        <NameAndPassword {...{ name, password, isSubmitted }} onName={setName} onPassword={setPassword} />
        <SignInCode
          way={way}
          code={code}
          isSubmitted={isSubmitted}
          error={isOfCode(byCode.error) ? byCode.error : undefined}
          onWay={useWay}
          onChange={(next) => {
            byCode.reset()
            setCode(next)
          }}
        />
        <Fault error={isOfCode(byCode.error) ? null : byCode.error} />
        <Button type="submit" tone="main" size="lg" isBlock>
          {t('console.sign_in.go')}
        </Button>
      </Form>
      <span className="gate-or">{t('console.or')}</span>
      <Button icon="key" size="lg" isBlock isBusy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
        {t('console.sign_in.passkey')}
      </Button>
      <PasskeyFault error={byPasskey.error} />
      <p className="xs muted">{t('console.sign_in.hint')}</p>
    </div>
  )
}

function NameAndPassword({
  name,
  password,
  isSubmitted,
  onName,
  onPassword,
}: {
  name: string
  password: string
  isSubmitted: boolean
  onName: (name: string) => void
  onPassword: (password: string) => void
}) {
  const t = useT()
  const isMissing = (value: string) => isSubmitted && value.trim() === ''
  return (
    <>
      <Field
        label={t('console.sign_in.name')}
        isRequired
        error={isMissing(name) ? t('console.sign_in.name_missing') : undefined}
      >
        <TextInput
          icon="user"
          value={name}
          onChange={onName}
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
        <PasswordInput value={password} onChange={onPassword} />
      </Field>
    </>
  )
}

function PasskeyFault({ error }: { error: Error | null }) {
  const t = useT()
  if (error instanceof PasskeyGivenUp) return null
  return (
    <Fault error={error} message={error instanceof CodeOwed ? t('console.sign_in.no_passkey') : undefined} />
  )
}
