import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { type Key, KeyFields, isWrongSecret } from '#console/ui/KeyFields.tsx'
import { Conflict } from '#console/ui/Conflict.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { listChannels, saveProvider } from '#contract/console/channels.ts'

import type { Channels, PaymentProvider } from './kept-channel.ts'
import { useChannelWords } from './use-channel-words.ts'

type Values = Pick<PaymentProvider, 'code' | 'name' | 'adapter' | 'baseUrl' | 'keyId' | 'isOn'>

const CODE = /^[a-z0-9-]{2,30}$/

const valuesOf = ({ code, name, adapter, baseUrl, keyId, isOn }: PaymentProvider): Values => ({
  code,
  name,
  adapter,
  baseUrl,
  keyId,
  isOn,
})

/** One payment provider. Its key is write-only. A concurrent edit opens the conflict view. */
export function PaymentProviderDialog({
  found,
  provider,
  onClose,
}: {
  found: Channels
  provider: PaymentProvider | undefined
  onClose: () => void
}) {
  const t = useT()
  const words = useChannelWords()
  const [values, setValues] = useState<Values>(() =>
    provider
      ? valuesOf(provider)
      : { code: '', name: '', adapter: found.adapters[0] ?? '', baseUrl: '', keyId: '', isOn: false },
  )
  const [key, setKey] = useState<Key>({ secret: '', keepsBefore: true })
  const [version, setVersion] = useState(provider?.version)
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useSaveProvider(version, onClose)
  const isMeanwhile = save.error instanceof CallRefused && save.error.code === 'changed_meanwhile'
  const faults = faultsOf(values, key.secret, provider === undefined)
  const isWrong = (field: string) => isSubmitted && faults.includes(field)
  return (
    <ReasonDialog
      question={provider ? provider.name : t('console.channels.provider_add')}
      verb={t('console.save')}
      error={provider && isMeanwhile ? null : save.error}
      onConfirm={(reason) => {
        setSubmitted(true)
        return faults.length === 0 && save.mutateAsync({ values, key, reason })
      }}
      onClose={onClose}
    >
      {provider && isMeanwhile && (
        <Conflict
          mine={values}
          theirs={valuesOf(provider)}
          {...words}
          onChosen={(chosen) => {
            setValues(chosen)
            setVersion(provider.version)
            save.reset()
          }}
        />
      )}
      <ProviderFields
        adapters={found.adapters}
        values={values}
        isNew={!provider}
        isWrong={isWrong}
        onChange={(patch) => setValues((before) => ({ ...before, ...patch }))}
      />
      <KeyFields kept={provider} value={key} isWrong={isWrong('secret')} onChange={setKey} />
      <Checkbox isChecked={values.isOn} onChange={(isOn) => setValues({ ...values, isOn })}>
        {t('console.channels.provider_on')}
      </Checkbox>
    </ReasonDialog>
  )
}

function faultsOf(values: Values, secret: string, isNew: boolean): readonly string[] {
  const wrong: string[] = (['name', 'keyId', 'adapter'] as const).filter((name) => values[name].trim() === '')
  if (!CODE.test(values.code)) wrong.push('code')
  if (!URL.canParse(values.baseUrl.trim())) wrong.push('baseUrl')
  if (isWrongSecret(secret, isNew)) wrong.push('secret')
  return wrong
}

function ProviderFields({
  adapters,
  values,
  isNew,
  isWrong,
  onChange,
}: {
  adapters: readonly string[]
  values: Values
  isNew: boolean
  isWrong: (field: string) => boolean
  onChange: (patch: Partial<Values>) => void
}) {
  const t = useT()
  const text = (name: 'baseUrl' | 'keyId', maxLength: number) => (
    <Field
      label={t(`console.channels.${name}`)}
      isRequired
      error={isWrong(name) ? t('catalogue.fault.not_allowed') : undefined}
    >
      <TextInput
        dir="ltr"
        maxLength={maxLength}
        value={values[name]}
        onChange={(next) => onChange({ [name]: next.trim() })}
      />
    </Field>
  )
  return (
    <>
      <Field
        label={t('console.channels.name')}
        isRequired
        error={isWrong('name') ? t('content.fault.missing') : undefined}
      >
        <TextInput maxLength={40} value={values.name} onChange={(name) => onChange({ name })} />
      </Field>
      <Field
        label={t('catalogue.code')}
        isRequired
        hint={t('console.channels.code_hint')}
        error={isWrong('code') ? t('catalogue.fault.not_allowed') : undefined}
      >
        <TextInput
          dir="ltr"
          maxLength={30}
          readOnly={!isNew}
          value={values.code}
          onChange={(code) => onChange({ code: code.trim().toLowerCase() })}
        />
      </Field>
      <Field label={t('console.channels.adapter')} isRequired>
        <Select
          value={values.adapter}
          choices={[...new Set([...adapters, values.adapter])].map((id) => ({ id, label: <bdi>{id}</bdi> }))}
          onChange={(adapter) => onChange({ adapter })}
        />
      </Field>
      {text('baseUrl', 300)}
      {text('keyId', 100)}
    </>
  )
}

function useSaveProvider(version: number | undefined, onClose: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: [listChannels.path] })
  return useMutation({
    mutationFn: ({ values, key, reason }: { values: Values; key: Key; reason: string }) =>
      api.call(saveProvider, {
        ...scope,
        ...values,
        name: values.name.trim(),
        ...(version === undefined ? {} : { version }),
        ...(key.secret === '' ? {} : { secret: key.secret }),
        keepsKeyBefore: key.keepsBefore,
        reason,
      }),
    onSuccess: async (answer) => {
      await askAgain()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
    onError: askAgain,
  })
}
