import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { saveGameProvider } from '#contract/console/game-providers.ts'
import { isProviderName, readDisplayName } from '#domain/catalogue/vendor-name.ts'

import { type Provider, type ProviderList, useProviderDeed } from './use-provider.ts'

type Values = Pick<Provider, 'code' | 'name' | 'protocol' | 'baseUrl' | 'operatorId'>

/** Creates a provider, or edits its endpoint and name. Code and protocol are fixed at creation. */
export function ProviderDialog({
  protocols,
  provider,
  onSaved,
  onClose,
}: {
  protocols: ProviderList['protocols']
  provider?: Provider
  onSaved: (code: string) => void
  onClose: () => void
}) {
  const t = useT()
  const [values, setValues] = useState<Values>(
    provider ?? { code: '', name: '', protocol: protocols[0]?.name ?? '', baseUrl: '', operatorId: '' },
  )
  const [isSubmitted, setSubmitted] = useState(false)
  const { code, name, protocol, baseUrl, operatorId } = values
  const save = useProviderDeed(saveGameProvider, () => {
    onClose()
    onSaved(code)
  })
  const faults = faultsOf(values)
  return (
    <ReasonDialog
      question={provider ? t('gp.edit_title', { name: provider.name }) : t('gp.add')}
      verb={provider ? t('console.save') : t('gp.add')}
      error={save.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => {
        if (faults.length > 0) return false
        const version = provider ? { version: provider.version } : {}
        return save.mutateAsync({
          code,
          name: name.trim(),
          protocol,
          baseUrl,
          operatorId,
          ...version,
          reason,
        })
      }}
      onClose={onClose}
    >
      <ProviderFields
        values={values}
        protocols={protocols}
        isNew={!provider}
        isWrong={(field) => isSubmitted && faults.includes(field)}
        onChange={(patch) => setValues((before) => ({ ...before, ...patch }))}
      />
    </ReasonDialog>
  )
}

function faultsOf({ code, name, baseUrl, operatorId }: Values): readonly (keyof Values)[] {
  return [
    ...(isProviderName(code) ? [] : (['code'] as const)),
    ...(readDisplayName(name) === undefined ? (['name'] as const) : []),
    ...(URL.canParse(baseUrl) ? [] : (['baseUrl'] as const)),
    ...(operatorId === '' ? (['operatorId'] as const) : []),
  ]
}

function ProviderFields({
  values,
  protocols,
  isNew,
  isWrong,
  onChange,
}: {
  values: Values
  protocols: ProviderList['protocols']
  isNew: boolean
  isWrong: (field: keyof Values) => boolean
  onChange: (patch: Partial<Values>) => void
}) {
  const t = useT()
  const wrong = (field: keyof Values) => (isWrong(field) ? t('gp.field_wrong') : undefined)
  return (
    <>
      <Field label={t('gp.name')} isRequired error={wrong('name')}>
        <TextInput maxLength={60} value={values.name} onChange={(name) => onChange({ name })} />
      </Field>
      {isNew && (
        <>
          <Field label={t('catalogue.code')} isRequired hint={t('gp.code_hint')} error={wrong('code')}>
            <TextInput
              dir="ltr"
              maxLength={40}
              value={values.code}
              onChange={(code) => onChange({ code: code.trim().toLowerCase() })}
            />
          </Field>
          <Field label={t('gp.detail.protocol')} isRequired hint={t('gp.protocol_hint')}>
            <Select
              value={values.protocol}
              choices={protocols.map(({ name }) => ({ id: name, label: <bdi>{name}</bdi> }))}
              onChange={(protocol) => onChange({ protocol })}
            />
          </Field>
        </>
      )}
      <Field label={t('gp.detail.base_url')} isRequired hint={t('gp.base_url_hint')} error={wrong('baseUrl')}>
        <TextInput
          dir="ltr"
          maxLength={300}
          value={values.baseUrl}
          onChange={(baseUrl) => onChange({ baseUrl: baseUrl.trim() })}
        />
      </Field>
      <Field
        label={t('gp.detail.operator_id')}
        isRequired
        hint={t('gp.operator_id_hint')}
        error={wrong('operatorId')}
      >
        <TextInput
          dir="ltr"
          maxLength={100}
          value={values.operatorId}
          onChange={(operatorId) => onChange({ operatorId: operatorId.trim() })}
        />
      </Field>
    </>
  )
}
