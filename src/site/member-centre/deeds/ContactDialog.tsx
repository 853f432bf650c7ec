import { useState } from 'react'

import { type Api, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { CodeField } from '#browser/ui/CodeField.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { myAccount } from '#contract/my-account.ts'
import { MobileField } from '#site/proof/MobileField.tsx'
import { type Countries, useCountries } from '#site/proof/use-countries.ts'
import { useCode } from '#site/proof/use-code.ts'

import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { messageBeside, useDeed } from './use-deed.ts'
import { useProof } from './use-proof.ts'

export type ContactKind = 'mobile' | 'email'

/** Binds a number or address after a code sent there was entered. */
export function ContactDialog({ kind, onClose }: { kind: ContactKind; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const countries = useCountries()
  const [value, setValue] = useState('')
  const [code, setCode] = useState('')
  const proof = useProof()
  const contact = { kind, value: value.trim(), dialing: countries.country?.countryDialingCode ?? '' }
  const sender = useCode(async () => {
    if (!proof.isReady() || contact.value === '') return undefined
    const { expiredMinutes } = await proof.spend((cpw) => sendCode(api, contact, cpw))
    return { minutes: expiredMinutes }
  })
  const bind = useDeed((given: string) => bindContact(api, contact, given), {
    done: t(`centre.bound.${kind}`),
    onDone: onClose,
    besideFields: ['code_wrong'],
  })
  const sending = sender.error ?? null
  const isBesideSending = [...proof.faults, ...besideValue].some((one) => messageBeside(sending, one))
  return (
    <DeedForm
      title={t(`centre.bind.${kind}`)}
      verb={t(`centre.bind.${kind}`)}
      alert={bind.alert ?? (sending && !isBesideSending ? sending.message : undefined)}
      onEdit={() => {
        bind.reset()
        sender.dropError()
      }}
      onSubmit={() => {
        if (sender.isSent) return code.trim() !== '' && bind.send(code.trim())
        sender.send()
        return false
      }}
      onClose={onClose}
    >
      <p>{t(`centre.bind_text.${kind}`)}</p>
      <ContactField
        kind={kind}
        countries={countries}
        value={value}
        error={besideValue.map((one) => messageBeside(sending, one)).find(Boolean)}
        onChange={(next) => {
          setValue(next)
          sender.reset()
        }}
      />
      <ProofField proof={proof} error={sending} />
      <CodeField
        value={code}
        onChange={setCode}
        onSend={sender.send}
        isSending={sender.isSending}
        resendAtMs={sender.resendAtMs}
        error={messageBeside(bind.error, 'code_wrong')}
      />
    </DeedForm>
  )
}

/** Refusals shown beside the number or address field. */
const besideValue = ['mobile_invalid', 'country_not_served', 'email_invalid']

function ContactField({
  kind,
  countries,
  value,
  error,
  onChange,
}: {
  kind: ContactKind
  countries: Countries
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const t = useT()
  if (kind === 'mobile')
    return <MobileField countries={countries} value={value} onChange={onChange} error={error} />
  return (
    <Field label={t('centre.email')} isRequired error={error}>
      <TextInput
        icon="mail"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}

interface Contact {
  readonly kind: ContactKind
  readonly value: string
  readonly dialing: string
}

function sendCode(api: Api, { kind, value, dialing }: Contact, cpw: string) {
  return kind === 'mobile'
    ? api.call(myAccount.sendMobileCode, { mobileNum: value, countryDialingCode: dialing, cpw })
    : api.call(myAccount.sendEmailCode, { email: value, cpw })
}

async function bindContact(api: Api, { kind, value, dialing }: Contact, code: string): Promise<void> {
  if (kind === 'mobile')
    await api.call(myAccount.bindMobile, { mobileNum: value, countryDialingCode: dialing, code })
  else await api.call(myAccount.bindEmail, { email: value, code })
}
