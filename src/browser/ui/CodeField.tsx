import type { Ref } from 'react'
import type { IconName } from '#art/icons.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from './Button.tsx'
import { useNowMs } from './clock-store.ts'
import { Field } from './Field.tsx'
import { clockOf } from './resend-clock.ts'
import type { JudgedRule } from './rule-states.ts'
import { TextInput } from './TextInput.tsx'

/** A code by SMS, mail or authenticator. The send button is inside the field; its countdown replaces its label. */
export function CodeField({
  label,
  value,
  onChange,
  onSend,
  resendAtMs = 0,
  isSending = false,
  rules,
  error,
  icon = 'key',
  inputRef,
}: {
  label?: string
  value: string
  onChange: (value: string) => void
  onSend: () => void
  /** When the next code may be requested, by the server's clock. */
  resendAtMs?: number
  isSending?: boolean
  rules?: readonly JudgedRule[]
  error?: string | undefined
  icon?: IconName
  inputRef?: Ref<HTMLInputElement>
}) {
  const t = useT()
  const seconds = Math.max(0, Math.ceil((resendAtMs - useNowMs()) / 1000))
  const isResting = resendAtMs > 0 && seconds > 0
  const send = (
    <Button tone="soft" size="sm" isBusy={isSending} isResting={isResting} onClick={onSend}>
      {isResting ? (
        <span className="num">{t('ui.code.wait', { time: clockOf(seconds) })}</span>
      ) : (
        t('ui.code.send')
      )}
    </Button>
  )
  return (
    <Field label={label ?? t('ui.code.label')} isRequired rules={rules} error={error}>
      <TextInput
        ref={inputRef}
        icon={icon}
        name="code"
        maxLength={255}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={onChange}
        end={send}
      />
    </Field>
  )
}
