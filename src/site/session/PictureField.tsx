import { type Control, useController } from 'react-hook-form'

import { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { CaptchaField } from '#browser/ui/CaptchaField.tsx'

import type { LoginValues } from './sign-in.ts'
import { useCaptcha } from './use-captcha.ts'

/** The picture to read, and what the server said about the last reading. */
export function PictureField({
  control,
  turn,
  onRefresh,
  error,
}: {
  control: Control<LoginValues>
  turn: number
  onRefresh: () => void
  error: Error | null | undefined
}) {
  const t = useT()
  const captcha = useCaptcha(turn)
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
      onRefresh={onRefresh}
      error={fieldState.error?.message ?? captcha.error?.message ?? (field.value === '' ? told : undefined)}
    />
  )
}
