import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { focusLateField } from '#browser/ui/first-field.ts'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { codes } from '#contract/codes.ts'
import { isOfPattern } from '#domain/registration/pattern.ts'

import { HumanLine } from '#site/proof/HumanLine.tsx'
import { messageOf, useFault } from '#site/proof/use-code.ts'
import { useHuman } from '#site/proof/use-human.ts'

let draft = { username: '', email: '' }

/** Requests a mail with a reset link. The answer does not reveal whether the account exists. */
export function ForgotByEmail({ onSent }: { onSent: () => void }) {
  const t = useT()
  const { form, values, set, human, submit, messageAt, atEmail, fault } = useForgot(onSent)
  return (
    <Form ref={form} className="grid gap-4" onSubmit={submit}>
      <p className="small muted">{t('sign_in.forgot_email_text')}</p>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <Field label={t('field.label.username')} isRequired error={messageAt('username')}>
        <TextInput
          name="username"
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={values.username}
          onChange={(username) => set({ username })}
        />
      </Field>
      <Field label={t('field.label.email')} isRequired error={messageAt('email') ?? atEmail}>
        <TextInput
          name="email"
          icon="mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={values.email}
          onChange={(email) => set({ email })}
        />
      </Field>
      <HumanLine state={human.state} />
      <Button type="submit" tone="gold" size="lg" isBlock>
        {t('sign_in.forgot_send')}
      </Button>
    </Form>
  )
}

/** State of the form, and the server's answer. Input is kept while the page is open. */
function useForgot(onSent: () => void) {
  const t = useT()
  const api = useApi()
  const faultOf = useFault()
  const form = useRef<HTMLFormElement>(null)
  const human = useHuman()
  const [values, setValues] = useState(draft)
  const [isTried, setTried] = useState(false)
  useEffect(() => focusLateField(form.current), [])
  const request = useMutation({
    mutationFn: () =>
      human.spend((solved) =>
        api.call(codes.forgotByEmail, {
          username: values.username.trim(),
          email: values.email.trim(),
          human: solved,
        }),
      ),
    onSuccess: onSent,
  })
  const set = (change: Partial<typeof values>) => {
    human.start()
    draft = { ...values, ...change }
    setValues(draft)
    request.reset()
  }
  const broken = {
    username: values.username.trim() === '' ? t('field.not_empty', { field: t('field.label.username') }) : '',
    email: emailFault(values.email.trim(), t),
  }
  const submit = () => {
    setTried(true)
    return broken.username === '' && broken.email === '' && request.mutateAsync()
  }
  const messageAt = (name: 'username' | 'email') =>
    isTried && broken[name] !== '' ? broken[name] : undefined
  const atEmail = messageOf(request.error, ['email_invalid'])
  const fault = atEmail === undefined ? faultOf(request.error) : undefined
  return { form, values, set, human, submit, messageAt, atEmail, fault }
}

function emailFault(email: string, t: ReturnType<typeof useT>): string {
  if (email === '') return t('field.not_empty', { field: t('field.label.email') })
  return isOfPattern('email', email) ? '' : t('field.kind.email')
}
