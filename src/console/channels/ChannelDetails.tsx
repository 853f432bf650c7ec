import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'

import type { ChannelForm } from './channel-form.ts'
import { qrNames, qrProfilesOf } from './channel-values.ts'

/** Fields of the receiving account, by kind of channel. */
export function ChannelDetails({ form }: { form: ChannelForm }) {
  const { kind, direction } = form.values
  if (kind === 'qr') return <QrFields form={form} />
  if (kind === 'provider') return <ProviderField form={form} />
  return direction === 'deposit' ? <BankFields form={form} /> : null
}

function BankFields({ form: { values, change, isWrong } }: { form: ChannelForm }) {
  const t = useT()
  const text = (name: keyof typeof values.bank) => (
    <Field label={t(`console.channels.bank.${name}`)} isRequired>
      <TextInput
        dir={name === 'account' ? 'ltr' : undefined}
        maxLength={60}
        value={values.bank[name]}
        onChange={(next) => change({ bank: { ...values.bank, [name]: next } })}
      />
    </Field>
  )
  return (
    <>
      <div className="console-fields">
        {text('bank')}
        {text('holder')}
        {text('account')}
      </div>
      {isWrong('bank') && <Note tone="bad">{t('console.channels.bank_wrong')}</Note>}
    </>
  )
}

function QrFields({ form: { found, values, change, isWrong } }: { form: ChannelForm }) {
  const t = useT()
  const { qr } = values
  const profiles = [...new Set([...qrProfilesOf(found.currency), qr.profile])]
  const text = (name: 'bank' | 'account' | 'name' | 'city') => (
    <Field
      label={t(`console.channels.qr.${name}`)}
      hint={name === 'bank' ? t('console.channels.qr_bank_hint') : undefined}
      error={isWrong(`qr/${name}`) ? t('catalogue.fault.not_allowed') : undefined}
    >
      <TextInput
        dir={name === 'bank' || name === 'account' ? 'ltr' : undefined}
        maxLength={60}
        value={qr[name]}
        onChange={(next) => change({ qr: { ...qr, [name]: next } })}
      />
    </Field>
  )
  return (
    <div className="console-fields">
      <Field
        label={t('console.channels.qr.profile')}
        error={isWrong('qr/profile') ? t('catalogue.fault.not_allowed') : undefined}
      >
        <Select
          value={qr.profile}
          choices={profiles.map((id) => ({ id, label: <bdi>{qrNames[id]}</bdi> }))}
          onChange={(id) =>
            change({ qr: { ...qr, profile: profiles.find((one) => one === id) ?? qr.profile } })
          }
        />
      </Field>
      {text('bank')}
      {text('account')}
      {text('name')}
      {text('city')}
    </div>
  )
}

function ProviderField({ form: { found, values, change, isWrong } }: { form: ChannelForm }) {
  const t = useT()
  if (found.providers.length === 0) return <Note tone="warn">{t('console.channels.no_provider')}</Note>
  return (
    <Field
      label={t('console.channels.kind.provider')}
      isRequired
      error={isWrong('providerCode') ? t('content.fault.missing') : undefined}
    >
      <Select
        value={values.providerCode || undefined}
        placeholder={t('content.choose')}
        choices={found.providers.map(({ code, name }) => ({ id: code, label: <bdi>{name}</bdi> }))}
        onChange={(providerCode) => change({ providerCode })}
      />
    </Field>
  )
}
