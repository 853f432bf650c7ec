import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { type Key, KeyFields, isWrongSecret } from '#console/ui/KeyFields.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { listVendors, saveVendor } from '#contract/console/verification-vendors.ts'
import { documentKinds } from '#domain/verification/documents.ts'
import { vendorPowers } from '#domain/verification/vendor-check.ts'

import type { VendorRow } from './vendor-row.ts'

type Values = Pick<VendorRow, 'code' | 'name' | 'baseUrl' | 'keyId' | 'kinds' | 'power' | 'isOn'>

const empty: Values = {
  code: '',
  name: '',
  baseUrl: '',
  keyId: '',
  kinds: [...documentKinds],
  power: 'advise',
  isOn: false,
}

/** One vendor. Its key is write-only. */
export function VendorDialog({ vendor, onClose }: { vendor: VendorRow | undefined; onClose: () => void }) {
  const t = useT()
  const [values, setValues] = useState<Values>(() => valuesOf(vendor))
  const [key, setKey] = useState<Key>({ secret: '', keepsBefore: true })
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useSaveVendor(vendor, onClose)
  const faults = faultsOf(values, key.secret, vendor === undefined)
  const isWrong = (field: string) => isSubmitted && faults.includes(field)
  const change = (patch: Partial<Values>) => setValues((before) => ({ ...before, ...patch }))
  return (
    <ReasonDialog
      question={vendor?.name ?? t('console.vendors.add')}
      verb={t('console.save')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => faults.length === 0 && saving.mutateAsync({ values, key, reason })}
      onClose={onClose}
    >
      <p className="small muted">{t('console.vendors.change_text')}</p>
      <TextFields values={values} isNew={!vendor} isWrong={isWrong} onChange={change} />
      <KeyFields kept={vendor} value={key} isWrong={isWrong('secret')} onChange={setKey} />
      <Field label={t('console.vendors.power')} hint={t('console.vendors.power_text')}>
        <Select
          value={values.power}
          choices={vendorPowers.map((id) => ({ id, label: t(`console.vendors.power_${id}`) }))}
          onChange={(id) => {
            const power = vendorPowers.find((one) => one === id)
            if (power) change({ power })
          }}
        />
      </Field>
      <fieldset className="console-fields">
        <legend className="console-eyebrow">{t('console.documents.kind')}</legend>
        {documentKinds.map((kind) => (
          <Checkbox
            key={kind}
            isChecked={values.kinds.includes(kind)}
            onChange={(is) =>
              change({
                kinds: documentKinds.filter((one) => (one === kind ? is : values.kinds.includes(one))),
              })
            }
          >
            {t(`console.documents.kind_${kind}`)}
          </Checkbox>
        ))}
        {isWrong('kinds') && (
          <p className="small" role="alert">
            {t('content.fault.missing')}
          </p>
        )}
      </fieldset>
      <Checkbox isChecked={values.isOn} onChange={(isOn) => change({ isOn })}>
        {t('console.vendors.on')}
      </Checkbox>
    </ReasonDialog>
  )
}

function valuesOf(vendor: VendorRow | undefined): Values {
  if (!vendor) return empty
  const { code, name, baseUrl, keyId, kinds, power, isOn } = vendor
  return { code, name, baseUrl, keyId, kinds, power, isOn }
}

function faultsOf(values: Values, secret: string, isNew: boolean): readonly string[] {
  const wrong: string[] = (['name', 'keyId'] as const).filter((name) => values[name].trim() === '')
  if (!/^[a-z0-9-]{2,30}$/.test(values.code)) wrong.push('code')
  if (!URL.canParse(values.baseUrl.trim())) wrong.push('baseUrl')
  if (values.kinds.length === 0) wrong.push('kinds')
  if (isWrongSecret(secret, isNew)) wrong.push('secret')
  return wrong
}

function TextFields({
  values,
  isNew,
  isWrong,
  onChange,
}: {
  values: Values
  isNew: boolean
  isWrong: (field: string) => boolean
  onChange: (patch: Partial<Values>) => void
}) {
  const t = useT()
  const fields = [
    { name: 'name', label: t('console.vendors.vendor'), most: 60 },
    { name: 'code', label: t('catalogue.code'), most: 30 },
    { name: 'baseUrl', label: t('console.channels.baseUrl'), most: 200 },
    { name: 'keyId', label: t('console.channels.keyId'), most: 60 },
  ] as const
  return fields.map(({ name, label, most }) => (
    <Field
      key={name}
      label={label}
      isRequired
      {...(name === 'code' ? { hint: t('console.channels.code_hint') } : {})}
      error={isWrong(name) ? t('catalogue.fault.not_allowed') : undefined}
    >
      <TextInput
        {...(name === 'name' ? {} : { dir: 'ltr' as const })}
        maxLength={most}
        readOnly={name === 'code' && !isNew}
        value={values[name]}
        onChange={(text) => onChange({ [name]: name === 'name' ? text : text.trim() })}
      />
    </Field>
  ))
}

function useSaveVendor(vendor: VendorRow | undefined, onClose: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ values, key, reason }: { values: Values; key: Key; reason: string }) =>
      api.call(saveVendor, {
        ...scope,
        ...values,
        name: values.name.trim(),
        ...(vendor ? { version: vendor.version } : {}),
        ...(key.secret === '' ? {} : { secret: key.secret }),
        keepsKeyBefore: key.keepsBefore,
        reason,
      }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
    onError: () => queries.invalidateQueries({ queryKey: [listVendors.path] }),
  })
}
