import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { PictureInput } from '#console/content/PictureInput.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { wordOf } from '#console/ui/differences.ts'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { useSave } from '#console/ui/use-save.ts'
import { changeVendor, listVendors } from '#contract/console/catalogue.ts'
import { readDisplayName, VENDOR_NAME_MAX } from '#domain/catalogue/vendor-name.ts'

import type { Vendor } from './vendor.ts'
import { VendorTags } from './VendorList.tsx'
import { VendorSign } from './VendorSign.tsx'

type Values = Pick<Vendor, 'ownName' | 'isOn' | 'isHot' | 'isInMaintenance'> & {
  readonly picture: string | undefined
}

const valuesOf = ({ ownName, picture, isOn, isHot, isInMaintenance }: Vendor): Values => ({
  ownName,
  picture,
  isOn,
  isHot,
  isInMaintenance,
})

const isNameWrong = (name: string) => name.trim() !== '' && readDisplayName(name) === undefined

/** A brand's settings for one vendor of the house. */
export function VendorPanel({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const t = useT()
  const { may } = useOperator()
  const title = vendor.ownName || vendor.name
  return (
    <RecordPanel id={vendor.code} name={title} onClose={onClose}>
      <PanelPart>
        <VendorTags vendor={vendor} />
        <KeyValues
          rows={[
            { id: 'house', name: t('catalogue.vendor.house_name'), value: <bdi>{vendor.name}</bdi> },
            { id: 'code', name: t('catalogue.code'), value: <bdi dir="ltr">{vendor.code}</bdi> },
            { id: 'provider', name: t('catalogue.provider'), value: <bdi dir="ltr">{vendor.provider}</bdi> },
          ]}
        />
      </PanelPart>
      {may('catalogue.write') && (
        <PanelPart title={t('catalogue.vendor.change')}>
          <VendorForm vendor={vendor} />
        </PanelPart>
      )}
    </RecordPanel>
  )
}

function VendorForm({ vendor }: { vendor: Vendor }) {
  const t = useT()
  const draft = useDraft(valuesOf(vendor), vendor.version)
  const saving = useSaveVendor(vendor, draft)
  const names: Readonly<Record<string, string>> = {
    ownName: t('catalogue.name'),
    picture: t('catalogue.vendor.picture'),
    isOn: t('catalogue.is_on'),
    isHot: t('catalogue.is_hot'),
    isInMaintenance: t('catalogue.vendor.in_maintenance'),
  }
  return (
    <div className="stack">
      <VendorFields vendor={vendor} draft={draft} />
      <DraftFoot
        draft={draft}
        saving={saving}
        nameOf={(field) => names[field] ?? field}
        textOf={(_field, value) =>
          typeof value === 'boolean' ? t(value ? 'console.on' : 'console.off') : wordOf(value)
        }
        onSave={(reason) => !isNameWrong(draft.values.ownName) && saving.save(reason)}
      />
    </div>
  )
}

function VendorFields({ vendor, draft: { values, change } }: { vendor: Vendor; draft: Draft<Values> }) {
  const t = useT()
  const { may } = useOperator()
  const { code, name } = vendor
  const { ownName, picture } = values
  return (
    <>
      <Field
        label={t('catalogue.name')}
        hint={t('catalogue.vendor.name_hint', { name })}
        error={isNameWrong(ownName) ? t('catalogue.name_wrong', { most: VENDOR_NAME_MAX }) : undefined}
      >
        <TextInput value={ownName} maxLength={120} onChange={(next) => change({ ownName: next })} />
      </Field>
      <VendorSign vendor={{ code, name, ownName, ...(picture === undefined ? {} : { picture }) }} />
      {may('content.write') && (
        <PictureInput
          label={t('catalogue.vendor.picture')}
          value={picture}
          error={undefined}
          onChange={(id) => change({ picture: typeof id === 'string' ? id : undefined })}
        />
      )}
      <Checkbox isChecked={values.isOn} onChange={(isOn) => change({ isOn })}>
        {t('catalogue.is_on')}
      </Checkbox>
      <Checkbox isChecked={values.isHot} onChange={(isHot) => change({ isHot })}>
        {t('catalogue.is_hot')}
      </Checkbox>
      <Checkbox
        isChecked={values.isInMaintenance}
        onChange={(isInMaintenance) => change({ isInMaintenance })}
      >
        {t('catalogue.vendor.in_maintenance')}
      </Checkbox>
    </>
  )
}

function useSaveVendor({ code }: Vendor, draft: Draft<Values>) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { values } = draft
  return useSave({
    draft,
    send: (reason: string, version) => {
      const { picture, ...rest } = values
      const input = { ...scope, code, version, ...rest, reason }
      return api.call(changeVendor, picture === undefined ? input : { ...input, picture })
    },
    keptAs: () => ({ ...values, ownName: readDisplayName(values.ownName) ?? '' }),
    reread: async () => {
      const now = await queries.fetchQuery({ ...queryOf(api, listVendors, scope), staleTime: 0 })
      const vendor = now.list.find((one) => one.code === code)
      return vendor && { values: valuesOf(vendor), version: vendor.version }
    },
    stale: [listVendors.path],
  })
}
