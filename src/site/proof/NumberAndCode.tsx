import { useT } from '#browser/i18n/translate.ts'
import { CodeField } from '#browser/ui/CodeField.tsx'

import { HumanLine } from './HumanLine.tsx'
import { MobileField } from './MobileField.tsx'
import type { CodeSender } from './use-code.ts'
import type { Countries } from './use-countries.ts'
import type { Human } from './use-human.ts'

/** Number and code, the start of every form by mobile number. */
export function NumberAndCode({
  countries,
  human,
  sender,
  mobile,
  code,
  onMobile,
  onCode,
  onSend,
  faults,
  sentText,
  isQuiet = false,
}: {
  countries: Countries
  human: Human
  sender: CodeSender
  mobile: string
  code: string
  onMobile: (mobile: string) => void
  onCode: (code: string) => void
  onSend: () => void
  faults: { readonly mobile?: string | undefined; readonly code?: string | undefined }
  /** Shown after a code was requested. A recovery must not reveal whether the account exists. */
  sentText?: string
  /** The form shows the state of its human check elsewhere. */
  isQuiet?: boolean
}) {
  const t = useT()
  return (
    <>
      <MobileField
        countries={countries}
        value={mobile}
        onChange={(typed) => {
          human.start()
          sender.reset()
          onMobile(typed)
        }}
        error={faults.mobile}
      />
      <CodeField
        label={t('sign_in.sms_code')}
        icon="chat"
        value={code}
        onChange={onCode}
        onSend={onSend}
        isSending={sender.isSending}
        resendAtMs={sender.resendAtMs}
        error={faults.code}
      />
      {sender.isSent && (
        <p className="hint" role="status">
          {sentText ?? t('sign_in.sms_sent')}
        </p>
      )}
      {!sender.isSent && !isQuiet && <HumanLine state={human.state} />}
    </>
  )
}
