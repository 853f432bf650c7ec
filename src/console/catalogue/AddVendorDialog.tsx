import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { nameOfChoice } from '#console/content/content-words.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { knowVendor, listVendors, offerVendor } from '#contract/console/catalogue.ts'
import {
  isProviderName,
  isVendorCode,
  readDisplayName,
  VENDOR_NAME_MAX,
} from '#domain/catalogue/vendor-name.ts'
import { categories, type Category } from '#domain/navigation/category.ts'

import type { Vendors } from './vendor.ts'

type Offer = Vendors['further'][number]

interface NewVendor {
  readonly code: string
  readonly name: string
  readonly provider: string
  readonly category: Category | undefined
}

const nothing: NewVendor = { code: '', name: '', provider: '', category: undefined }

/** Offers a vendor of the house at a brand. Operators of the house can create a new vendor here. */
export function AddVendorDialog({
  found,
  onAdded,
  onClose,
}: {
  found: Vendors
  onAdded: (vendor: Offer) => void
  onClose: () => void
}) {
  const t = useT()
  const { isOfHouse } = useOperator()
  const [isNew, setNew] = useState(isOfHouse && found.further.length === 0)
  const [chosen, choose] = useState<string>()
  const [made, setMade] = useState(nothing)
  const [isSubmitted, setSubmitted] = useState(false)
  const offer = isNew ? offerOf(made) : found.further.find(({ code }) => code === chosen)
  const add = useAdd(isNew ? made.provider : undefined, (vendor) => {
    showToast({ text: t('catalogue.vendor.offered', { name: vendor.name }) })
    onClose()
    onAdded(vendor)
  })
  return (
    <ReasonDialog
      question={t('catalogue.vendor.add')}
      verb={t('catalogue.vendor.add')}
      error={add.error}
      onConfirm={(reason) => {
        setSubmitted(true)
        return offer !== undefined && add.mutateAsync({ offer, reason })
      }}
      onClose={onClose}
    >
      {isOfHouse && (
        <Checkbox isChecked={isNew} onChange={setNew}>
          {t('catalogue.vendor.is_new')}
        </Checkbox>
      )}
      {isNew ? (
        <NewFields
          made={made}
          isSubmitted={isSubmitted}
          onChange={(patch) => setMade({ ...made, ...patch })}
        />
      ) : found.further.length === 0 ? (
        <Note>{t('catalogue.vendor.none_further')}</Note>
      ) : (
        <Field
          label={t('catalogue.vendor.of_house')}
          isRequired
          error={isSubmitted && !offer ? t('content.fault.missing') : undefined}
        >
          <Select
            value={chosen}
            placeholder={t('content.choose')}
            choices={found.further.map(({ code, name, category }) => ({
              id: code,
              label: `${name} · ${nameOfChoice(t, 'artCategory', category)}`,
            }))}
            onChange={choose}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}

/** Undefined while the input is not valid for a new vendor. */
function offerOf({ code, name, provider, category }: NewVendor): Offer | undefined {
  const displayName = readDisplayName(name)
  if (!isVendorCode(code) || displayName === undefined || !isProviderName(provider) || !category)
    return undefined
  return { code, name: displayName, category }
}

function NewFields({
  made: { code, name, provider, category },
  isSubmitted,
  onChange,
}: {
  made: NewVendor
  isSubmitted: boolean
  onChange: (patch: Partial<NewVendor>) => void
}) {
  const t = useT()
  const wrong = (isRight: boolean, words: string) => (isSubmitted && !isRight ? words : undefined)
  return (
    <>
      <Field
        label={t('catalogue.name')}
        isRequired
        error={wrong(
          readDisplayName(name) !== undefined,
          t('catalogue.name_wrong', { most: VENDOR_NAME_MAX }),
        )}
      >
        <TextInput value={name} maxLength={120} onChange={(next) => onChange({ name: next })} />
      </Field>
      <Field
        label={t('catalogue.code')}
        isRequired
        hint={t('catalogue.vendor.code_hint')}
        error={wrong(isVendorCode(code), t('catalogue.fault.not_allowed'))}
      >
        <TextInput
          value={code}
          maxLength={40}
          onChange={(next) => onChange({ code: next.trim().toUpperCase() })}
        />
      </Field>
      <Field
        label={t('catalogue.hall')}
        isRequired
        error={wrong(category !== undefined, t('content.fault.missing'))}
      >
        <Select
          value={category}
          placeholder={t('content.choose')}
          choices={categories.map(({ id }) => ({ id, label: nameOfChoice(t, 'artCategory', id) }))}
          onChange={(id) => onChange({ category: categories.find((one) => one.id === id)?.id })}
        />
      </Field>
      <Field
        label={t('catalogue.provider')}
        isRequired
        hint={t('catalogue.vendor.provider_hint')}
        error={wrong(isProviderName(provider), t('catalogue.fault.not_allowed'))}
      >
        <TextInput
          value={provider}
          maxLength={40}
          onChange={(next) => onChange({ provider: next.trim().toLowerCase() })}
        />
      </Field>
    </>
  )
}

/** With a provider the vendor is new and is created first; creating an existing one changes nothing. */
function useAdd(provider: string | undefined, onAdded: (vendor: Offer) => void) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: [listVendors.path] })
  return useMutation({
    mutationFn: async ({ offer, reason }: { offer: Offer; reason: string }) => {
      if (provider !== undefined) await api.call(knowVendor, { ...offer, provider, reason })
      await api.call(offerVendor, { ...scope, code: offer.code, reason })
      return offer
    },
    onSuccess: async (offer) => {
      await askAgain()
      onAdded(offer)
    },
    onError: askAgain,
  })
}
