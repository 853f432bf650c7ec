import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'

import { CallRefused, ServerNotReached, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CaptchaField } from '#browser/ui/CaptchaField.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { openModal } from '#site/layout/modal-store.ts'

import { AuthDialog } from './AuthDialog.tsx'
import { takeDraft } from './login-draft.ts'
import { type LoginValues, asksPicture, signIn } from './sign-in.ts'
import { type Captcha, useCaptcha } from './use-captcha.ts'

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

function LoginForm() {
  const t = useT()
  const { control, captcha, error, isBusy, submit } = useLogin()
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <LoginAlert error={error} />
      <UsernameField control={control} />
      <PasswordField control={control} />
      {captcha.isAsked && <PictureField control={control} captcha={captcha} error={error} />}
      <RememberField control={control} />
      <Button type="submit" tone="gold" size="lg" isBlock isBusy={isBusy}>
        {t('shell.log_in')}
      </Button>
    </form>
  )
}

/** The form's state, and what happens to it when the server says no. */
function useLogin() {
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
  const captcha = useCaptcha(asksPicture(draft?.error))
  const login = useMutation({
    mutationFn: (values: LoginValues) => signIn(api, values),
    onError: (reason) => {
      // A picture is used up by every answer, right or wrong.
      if (captcha.isAsked || asksPicture(reason)) {
        setValue('captcha', '')
        captcha.show()
      }
      if (captcha.isAsked && isOfPicture(reason)) setFocus('captcha')
      else setFocus('password')
    },
  })
  return {
    control,
    captcha,
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
  const t = useT()
  const label = t('field.label.username')
  const { field, fieldState } = useController({
    control,
    name: 'username',
    rules: { validate: (value) => value.trim() !== '' || t('field.not_empty', { field: label }) },
  })
  return (
    <Field label={label} error={fieldState.error?.message}>
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
  const t = useT()
  const label = t('field.label.password')
  const { field, fieldState } = useController({
    control,
    name: 'password',
    rules: { validate: (value) => value !== '' || t('field.not_empty', { field: label }) },
  })
  return (
    <Field label={label} error={fieldState.error?.message}>
      <PasswordInput {...field} maxLength={128} />
    </Field>
  )
}

function PictureField({
  control,
  captcha,
  error,
}: LoginControl & { captcha: Captcha; error: Error | null | undefined }) {
  const t = useT()
  const { field, fieldState } = useController({
    control,
    name: 'captcha',
    rules: {
      validate: (value) => value.trim() !== '' || t('field.not_empty', { field: t('ui.captcha.label') }),
    },
  })
  const told = error instanceof CallRefused && error.code === 'captcha_wrong' ? error.message : undefined
  return (
    <CaptchaField
      inputRef={field.ref}
      value={field.value}
      onChange={field.onChange}
      picture={captcha.picture}
      onRefresh={captcha.show}
      error={fieldState.error?.message ?? captcha.error?.message ?? (field.value === '' ? told : undefined)}
    />
  )
}

function RememberField({ control }: LoginControl) {
  const t = useT()
  const { field } = useController({ control, name: 'remember' })
  return (
    <Checkbox name="remember" isChecked={field.value} onChange={field.onChange}>
      {t('login.remember')}
    </Checkbox>
  )
}
