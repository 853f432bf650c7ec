import { Button } from '#browser/ui/Button.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useT } from '#browser/i18n/translate.ts'

import { CodeCells } from '#site/proof/CodeCells.tsx'
import { clockOf } from '#browser/ui/resend-clock.ts'
import type { StepWay } from './second-step-store.ts'
import type { CodeSender } from '#site/proof/use-code.ts'

export type CodeWay = 'sms' | 'email'

/** Input of a second step: six digits, a longer code, a name, or only the browser's passkey prompt. */
export function StepAnswer({
  way,
  answer,
  onChange,
  sender,
  error,
}: {
  way: StepWay
  answer: string
  onChange: (answer: string) => void
  sender: CodeSender | undefined
  error: string | undefined
}) {
  const t = useT()
  switch (way) {
    case 'passkey':
      return null
    case 'sms':
    case 'email':
      return (
        <div className="grid gap-2">
          <CodeCells value={answer} onChange={onChange} error={error} />
          {sender && <SendLine sender={sender} />}
        </div>
      )
    case 'totp':
      return <CodeCells value={answer} onChange={onChange} error={error} />
    case 'bank_name':
    case 'recovery':
      return (
        <Field label={t(way === 'recovery' ? 'sign_in.recovery_code' : 'sign_in.bank_name')} error={error}>
          <TextInput
            name="code"
            icon={way === 'recovery' ? 'key' : 'bank'}
            autoComplete={way === 'recovery' ? 'off' : 'name'}
            autoCapitalize={way === 'recovery' ? 'none' : 'words'}
            autoCorrect="off"
            spellCheck={false}
            maxLength={255}
            value={answer}
            onChange={onChange}
          />
        </Field>
      )
  }
}

function SendLine({ sender }: { sender: CodeSender }) {
  const t = useT()
  const { isSending, isSent, resendAtMs, send } = sender
  const seconds = Math.max(0, Math.ceil((resendAtMs - useNowMs()) / 1000))
  const isResting = isSent && seconds > 0
  return (
    <p className="send-line">
      <span className="hint" role="status">
        {isSent ? t('sign_in.code_sent') : t('sign_in.code_not_sent')}
      </span>
      <Button tone="soft" size="sm" isBusy={isSending} isResting={isResting} onClick={send}>
        {isResting ? (
          <span className="num">{t('ui.code.wait', { time: clockOf(seconds) })}</span>
        ) : (
          t(isSent ? 'sign_in.code_again' : 'ui.code.send')
        )}
      </Button>
    </p>
  )
}
