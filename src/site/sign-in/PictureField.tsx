import { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { CaptchaField } from '#browser/ui/CaptchaField.tsx'

import { useCaptcha } from './use-captcha.ts'

/** The captcha, with the server's message about the last answer. */
export function PictureField({
  value,
  onChange,
  isTried,
  attempt,
  onRefresh,
  error,
}: {
  value: string
  onChange: (value: string) => void
  /** Whether the form was submitted with this field. */
  isTried: boolean
  attempt: number
  onRefresh: () => void
  error: Error | null | undefined
}) {
  const t = useT()
  const captcha = useCaptcha(attempt)
  const isEmpty = value.trim() === ''
  const message = error instanceof CallRefused && error.code === 'captcha_wrong' ? error.message : undefined
  const missing = isTried ? t('field.not_empty', { field: t('ui.captcha.label') }) : undefined
  return (
    <CaptchaField
      value={value}
      onChange={onChange}
      picture={captcha.picture}
      onRefresh={onRefresh}
      error={captcha.error?.message ?? (isEmpty ? (message ?? missing) : undefined)}
    />
  )
}
