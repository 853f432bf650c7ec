import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'

import { CallRefused, ServerNotReached, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { loadWithin } from '#site/layout/load-within.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { AuthDialog } from './AuthDialog.tsx'
import { asksPicture, takeDraft } from './login-draft.ts'
import type { LoginValues } from './sign-in.ts'

/** Few are ever asked for a picture, so its part is loaded when the server asks. */
const PictureField = lazy(() =>
  loadWithin(() => import('./PictureField.tsx').then((chunk) => ({ default: chunk.PictureField }))),
)

export function LoginDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <AuthDialog
      title={t('shell.log_in')}
      poster={{ name: 'login', title: t('login.poster_title'), text: t('login.poster_text') }}
      onClose={onClose}
    >
      <LoginForm />
      <p className="auth-other">
        {t('login.new_here')}{' '}
        <button type="button" className="link" onClick={() => openModal('registerModal')}>
          {t('shell.register')}
        </button>
      </p>
    </AuthDialog>
  )
}

// The form's library sees by proxies what a render reads, so the compiler's memory is switched off beside it.
function LoginForm() {
  'use no memo'
  const t = useT()
  const { control, picture, error, isBusy, submit } = useLogin()
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <LoginAlert error={error} />
      <UsernameField control={control} />
      <PasswordField control={control} />
      {picture.turn > 0 && (
        <Suspense>
          <PictureField control={control} turn={picture.turn} onRefresh={picture.show} error={error} />
        </Suspense>
      )}
      <RememberField control={control} />
      <Button type="submit" tone="gold" size="lg" isBlock isBusy={isBusy}>
        {t('shell.log_in')}
      </Button>
    </form>
  )
}

/** The form's state, and what happens to it when the server says no. */
function useLogin() {
  'use no memo'
  const api = useApi()
  const [draft] = useState(takeDraft)
  const { control, handleSubmit, setValue, setFocus } = useForm<LoginValues>({
    defaultValues: {
      username: draft?.username ?? '',
      password: draft?.password ?? '',
      captcha: '',
      remember: false,
    },
  })
  // How often a picture was asked for: nought while the server wants none.
  const [turn, setTurn] = useState(asksPicture(draft?.error) ? 1 : 0)
  const show = () => setTurn((count) => count + 1)
  const login = useMutation({
    mutationFn: async (values: LoginValues) => {
      const { signIn } = await loadWithin(() => import('./sign-in.ts'))
      await signIn(api, values)
    },
    onError: (reason) => {
      // A picture is used up by every answer, right or wrong.
      if (turn > 0 || asksPicture(reason)) {
        setValue('captcha', '')
        show()
      }
      if (turn > 0 && isOfPicture(reason)) setFocus('captcha')
      else setFocus('password')
    },
  })
  return {
    control,
    picture: { turn, show },
    error: login.isPending
      ? null
      : (login.error ?? (login.isIdle ? (draft?.error as Error | undefined) : null)),
    // Once it succeeded the page is on its way out: the button stays busy until it is gone.
    isBusy: login.isPending || login.isSuccess,
    submit: handleSubmit((values) => {
      if (!login.isPending && !login.isSuccess) login.mutate(values)
    }),
  }
}

function isOfPicture(error: unknown): boolean {
  return error instanceof CallRefused && (error.code === 'captcha_wrong' || error.code === 'captcha_needed')
}

type LoginControl = { control: Control<LoginValues> }

function LoginAlert({ error }: { error: Error | null | undefined }) {
  const t = useT()
  // What is wrong with the picture stands at the picture.
  if (!error || (error instanceof CallRefused && error.code === 'captcha_wrong')) return null
  return (
    <Note tone="bad">{error instanceof ServerNotReached ? t('register.not_reached') : error.message}</Note>
  )
}

function UsernameField({ control }: LoginControl) {
  'use no memo'
  const { field, ...frame } = useRequired(control, 'username')
  return (
    <Field {...frame}>
      <TextInput
        {...field}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
    </Field>
  )
}

function PasswordField({ control }: LoginControl) {
  'use no memo'
  const { field, ...frame } = useRequired(control, 'password')
  return (
    <Field {...frame}>
      <PasswordInput {...field} maxLength={128} />
    </Field>
  )
}

function useRequired(control: Control<LoginValues>, name: 'username' | 'password') {
  'use no memo'
  const t = useT()
  const label = t(`field.label.${name}`)
  const validate = (value: string) => value.trim() !== '' || t('field.not_empty', { field: label })
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  return { field, label, error: fieldState.error?.message }
}

function RememberField({ control }: LoginControl) {
  'use no memo'
  const t = useT()
  const { field } = useController({ control, name: 'remember' })
  return (
    <Checkbox name="remember" isChecked={field.value} onChange={field.onChange}>
      {t('login.remember')}
    </Checkbox>
  )
}
