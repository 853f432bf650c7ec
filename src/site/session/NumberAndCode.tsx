import { useT } from '#browser/i18n/translate.ts'
import { CodeField } from '#browser/ui/CodeField.tsx'

import { HumanLine } from './HumanLine.tsx'
import { MobileField } from './MobileField.tsx'
import type { CodeSender } from './use-code.ts'
import type { Countries } from './use-countries.ts'
import type { Human } from './use-human.ts'

/** A number, and the code that came to it: what all forms by mobile number begin with. */
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
  /** What is said once a code was asked for. A recovery must not say whether there is an account, a newcomer has none. */
  sentText?: string
  /** The form says elsewhere how its human check is doing. */
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
        label={t('doors.sms_code')}
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
          {sentText ?? t('doors.sms_sent')}
        </p>
      )}
      {!sender.isSent && !isQuiet && <HumanLine state={human.state} />}
    </>
  )
}
