import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import { nameOfLanguage } from '#console/content/content-words.ts'
import { TextArea } from '#console/ui/TextArea.tsx'
import { channelKinds } from '#domain/cashier/channel.ts'
import { findLanguage } from '#domain/language/language.ts'

import type { ChannelForm } from './channel-form.ts'
import { qrProfilesOf } from './channel-values.ts'
import { ChannelDetails } from './ChannelDetails.tsx'

const amounts = ['least', 'most', 'feeFixed'] as const
const numbers = ['feePerMille', 'rankLeast', 'minutes'] as const
const hours = ['opensAt', 'closesAt'] as const

export function ChannelFields({ form }: { form: ChannelForm }) {
  const t = useT()
  const { found, values, change } = form
  const kinds = channelKinds.filter(
    (kind) =>
      kind === values.kind ||
      kind !== 'qr' ||
      (values.direction === 'deposit' && qrProfilesOf(found.currency).length > 0),
  )
  return (
    <div className="stack">
      <Checkbox isChecked={values.isOn} onChange={(isOn) => change({ isOn })}>
        {t('console.channels.isOn')}
      </Checkbox>
      <ChannelWords form={form} />
      <Field
        label={t('console.channels.kind')}
        error={form.isWrong('kind') ? t('catalogue.fault.not_allowed') : undefined}
      >
        <Select
          value={values.kind}
          choices={kinds.map((id) => ({ id, label: t(`console.channels.kind.${id}`) }))}
          onChange={(id) => change({ kind: channelKinds.find((one) => one === id) ?? values.kind })}
        />
      </Field>
      <ChannelDetails form={form} />
      <ChannelBounds form={form} />
    </div>
  )
}

/** Name and note, by language. */
function ChannelWords({ form: { found, values, change, isWrong } }: { form: ChannelForm }) {
  const t = useT()
  const [language, setLanguage] = useState(found.defaultLanguage)
  return (
    <>
      <Tabs
        label={t('content.languages')}
        selected={language}
        onSelect={setLanguage}
        tabs={found.languages.map((code) => ({
          id: code,
          label: <span lang={findLanguage(code)?.tag}>{nameOfLanguage(code)}</span>,
          page: (
            <div className="stack" lang={findLanguage(code)?.tag}>
              <Field
                label={t('console.channels.name')}
                isRequired={code === found.defaultLanguage}
                error={
                  code === found.defaultLanguage && isWrong('names')
                    ? t('console.channels.name_wrong')
                    : undefined
                }
              >
                <TextInput
                  dir={findLanguage(code)?.direction}
                  maxLength={40}
                  value={values.names[code] ?? ''}
                  onChange={(text) => change({ names: { ...values.names, [code]: text } })}
                />
              </Field>
              <Field label={t('console.channels.hint')} hint={t('console.channels.hint_hint')}>
                <TextArea
                  rows={2}
                  maxLength={200}
                  value={values.hints[code] ?? ''}
                  onChange={(text) =>
                    change({ hints: { ...values.hints, [code]: text.replaceAll('\n', ' ') } })
                  }
                />
              </Field>
            </div>
          ),
        }))}
      />
      {(isWrong('hints') || (isWrong('names') && language !== found.defaultLanguage)) && (
        <Note tone="bad">{t('console.channels.words_wrong')}</Note>
      )}
    </>
  )
}

/** Limits, fee, opening hours, required rank and position. */
function ChannelBounds({ form: { found, values, change, isWrong } }: { form: ChannelForm }) {
  const t = useT()
  return (
    <div className="console-fields">
      {amounts.map((name) => (
        <Field
          key={name}
          label={t(`console.wds.${name}`)}
          isRequired={name !== 'feeFixed'}
          hint={found.currency}
          error={isWrong(name) ? t('console.wds.wrong') : undefined}
        >
          <TextInput
            inputMode="decimal"
            maxLength={24}
            value={values[name]}
            onChange={(text) => change({ [name]: text.trim() })}
          />
        </Field>
      ))}
      {numbers.map((name) => (
        <Field
          key={name}
          label={t(`console.channels.${name}`)}
          hint={name === 'rankLeast' ? t('console.channels.rank_hint') : undefined}
          error={isWrong(name) ? t('catalogue.fault.not_allowed') : undefined}
        >
          <QuantityInput name={name} value={values[name]} onChange={(value) => change({ [name]: value })} />
        </Field>
      ))}
      {hours.map((name) => (
        <Field
          key={name}
          label={t(`console.wds.${name}`)}
          hint={t('console.wds.hours_hint')}
          error={isWrong(name) ? t('catalogue.fault.not_allowed') : undefined}
        >
          <TextInput
            dir="ltr"
            maxLength={5}
            value={values[name]}
            onChange={(text) => change({ [name]: text.trim() })}
          />
        </Field>
      ))}
    </div>
  )
}
