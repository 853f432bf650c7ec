import { useMutation } from '@tanstack/react-query'
import { type RefObject, Suspense, useRef, useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { loadWithin } from '#browser/routing/load-within.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { focusOn } from '#site/session/focus-on.ts'
import { asksPicture, takeDraft } from './login-draft.ts'
import type { LoginValues } from './sign-in.ts'
import { warmSealing } from '#site/session/warm-sealing.ts'

/** A captcha is rarely required, so its field is loaded on demand. */
const PictureField = lazyPart(() => import('./PictureField.tsx').then((chunk) => chunk.PictureField))

export function LoginForm() {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { values, set, picture, error, isGone, send } = useLogin(form)
  const [isTried, setTried] = useState(false)
  const missing = (name: 'username' | 'password', text: string) =>
    isTried && text.trim() === '' ? t('field.not_empty', { field: t(`field.label.${name}`) }) : undefined
  const submit = () => {
    const names = ['username', 'password', ...(picture.attempt > 0 ? (['captcha'] as const) : [])] as const
    const first = names.find((name) => values[name].trim() === '')
    setTried(first !== undefined)
    return first === undefined && send()
  }
  return (
    <Form ref={form} isBusy={isGone} onSubmit={submit}>
      <LoginAlert error={error} />
      <Field label={t('field.label.username')} error={missing('username', values.username)}>
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
      <Field label={t('field.label.password')} error={missing('password', values.password)}>
        <PasswordInput
          name="password"
          maxLength={128}
          value={values.password}
          onChange={(password) => set({ password })}
        />
      </Field>
      {picture.attempt > 0 && (
        <Suspense>
          <PictureField
            value={values.captcha}
            onChange={(captcha) => set({ captcha })}
            isTried={isTried}
            attempt={picture.attempt}
            onRefresh={picture.show}
            error={error}
          />
        </Suspense>
      )}
      <div className="auth-row">
        <Checkbox name="remember" isChecked={values.remember} onChange={(remember) => set({ remember })}>
          {t('login.remember')}
        </Checkbox>
        <button type="button" className="link" onClick={() => openModal('forgetPassModal')}>
          {t('sign_in.forgot')}
        </button>
      </div>
      <Button type="submit" tone="gold" size="lg" isBlock>
        {t('shell.log_in')}
      </Button>
    </Form>
  )
}

/** State of the form, and handling of refusals. */
function useLogin(form: RefObject<HTMLFormElement | null>) {
  const api = useApi()
  const [draft] = useState(takeDraft)
  const [values, setValues] = useState<LoginValues>({
    username: draft?.username ?? '',
    password: draft?.password ?? '',
    captcha: '',
    remember: false,
  })
  const set = (change: Partial<LoginValues>) => {
    if (change.password !== undefined) warmSealing()
    setValues((before) => ({ ...before, ...change }))
  }
  // Number of captchas requested; 0 while none is required.
  const [attempt, setAttempt] = useState(asksPicture(draft?.error) ? 1 : 0)
  const show = () => setAttempt((count) => count + 1)
  const login = useMutation({
    mutationFn: async () => {
      const { signIn } = await loadWithin(() => import('./sign-in.ts'))
      await signIn(api, values)
    },
    onError: (reason) => {
      // Every attempt uses up the captcha, right or wrong.
      if (attempt > 0 || asksPicture(reason)) {
        set({ captcha: '' })
        show()
      }
      focusOn(form.current, attempt > 0 && isOfPicture(reason) ? 'captcha' : 'password')
    },
  })
  return {
    values,
    set,
    picture: { attempt, show },
    error: login.isPending
      ? null
      : (login.error ?? (login.isIdle ? (draft?.error as Error | undefined) : null)),
    // After success the page navigates away; the form stays busy until then.
    isGone: login.isSuccess,
    send: login.mutateAsync,
  }
}

function isOfPicture(error: unknown): boolean {
  return error instanceof CallRefused && (error.code === 'captcha_wrong' || error.code === 'captcha_needed')
}

function LoginAlert({ error }: { error: Error | null | undefined }) {
  const t = useT()
  // A captcha error is shown at its field.
  if (!error || (error instanceof CallRefused && error.code === 'captcha_wrong')) return null
  return <Note tone="bad">{error instanceof CallRefused ? error.message : t('register.not_reached')}</Note>
}
