import { useState } from 'react'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import type { JudgedRule } from './rule-states.ts'
import { TextInput } from './TextInput.tsx'

const REST_MS = 1000

/** A captcha. A new picture can be requested once a second. */
export function CaptchaField({
  value,
  onChange,
  picture,
  onRefresh,
  rules,
  error,
}: {
  value: string
  onChange: (value: string) => void
  picture: string
  onRefresh: () => void
  rules?: readonly JudgedRule[]
  error?: string | undefined
}) {
  const t = useT()
  const [isResting, setResting] = useState(false)
  const refresh = () => {
    setResting(true)
    setTimeout(() => setResting(false), REST_MS)
    onRefresh()
  }
  return (
    <Field label={t('ui.captcha.label')} isRequired rules={rules} error={error}>
      <TextInput
        name="captcha"
        icon="shield"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={onChange}
        end={
          <>
            <img src={picture} alt={t('ui.captcha.picture')} width={120} height={42} />
            <IconButton
              icon="refresh"
              size="sm"
              label={t('ui.captcha.refresh')}
              isResting={isResting}
              onClick={refresh}
            />
          </>
        }
      />
    </Field>
  )
}
