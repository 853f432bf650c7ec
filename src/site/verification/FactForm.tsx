import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { countries } from '#domain/countries/countries.ts'
import {
  type Residence,
  incomeSources,
  occupations,
  refuseResidence,
  residenceLengths,
  tidyResidence,
} from '#domain/members/profile.ts'
import { isRealDay } from '#domain/text/real-day.ts'
import { DateInput } from '#site/register/DateInput.tsx'

import type { Fact, OwnProfile } from './own-profile.ts'
import { faultsIn, messageOf, useStating } from './use-stating.ts'

type Typed = Residence & { readonly value: string }

/** One fact. Texts are typed anew: the page shows them in part. */
export function FactForm({
  fact: { field, change },
  own,
  onDone,
}: {
  fact: Fact
  own: OwnProfile
  onDone: () => void
}) {
  const t = useT()
  const [typed, setTyped] = useState<Typed>({
    value: field === 'birthday' || field === 'residence' ? '' : (own[field] ?? ''),
    country: own.residence?.country ?? '',
    city: own.residence?.city ?? '',
    street: '',
    postalCode: '',
  })
  const [isJudged, setJudged] = useState(false)
  const { saving } = useStating(onDone)
  const faults = [...faultsOf(field, typed), ...faultsIn(saving.error)]
  const isWrong = (part: string) => isJudged && faults.includes(part)
  const type = (part: Partial<Typed>) => {
    if (saving.isError) saving.reset()
    setTyped((before) => ({ ...before, ...part }))
  }
  const submit = () => {
    setJudged(true)
    if (faultsOf(field, typed).length > 0) return false
    return saving.mutateAsync(
      field === 'residence' ? { residence: tidyResidence(residenceOf(typed)) } : { [field]: typed.value },
    )
  }
  return (
    <Form className="vf-part vf-form" onSubmit={submit}>
      {change === 'by_document' && <Note tone="warn">{t('profile.by_document')}</Note>}
      {saving.error && <Note tone="bad">{messageOf(t, saving.error)}</Note>}
      {field === 'residence' ? (
        <ResidenceFields typed={typed} isWrong={isWrong} onType={type} />
      ) : (
        <OneField field={field} typed={typed} isWrong={isWrong(field)} onType={type} />
      )}
      <div className="row">
        <Button type="submit" tone="main">
          {t('profile.save')}
        </Button>
        <Button tone="line" onClick={onDone}>
          {t('profile.cancel')}
        </Button>
      </div>
    </Form>
  )
}

const residenceOf = ({ country, city, street, postalCode }: Typed): Residence => ({
  country,
  city,
  street,
  postalCode,
})

function faultsOf(field: Fact['field'], typed: Typed): readonly string[] {
  if (field === 'residence') return refuseResidence(tidyResidence(residenceOf(typed)))
  const isFine = field === 'birthday' ? isRealDay(typed.value) : typed.value !== ''
  return isFine ? [] : [field]
}

function useCountryChoices() {
  const { language } = useFormat()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countries
    .map(({ countryCode: id }) => ({ id, label: names.of(id) ?? id }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

function OneField({
  field,
  typed,
  isWrong,
  onType,
}: {
  field: Exclude<Fact['field'], 'residence'>
  typed: Typed
  isWrong: boolean
  onType: (part: Partial<Typed>) => void
}) {
  const t = useT()
  const label = t(`tier.${field}`)
  const choose = (value: string) => onType({ value })
  const countryChoices = useCountryChoices()
  if (field === 'birthday')
    return (
      <Field label={label} isRequired error={isWrong ? t('profile.fault_birthday') : undefined}>
        <DateInput name="birthday" autoComplete="bday" value={typed.value} onChange={choose} />
      </Field>
    )
  const choices =
    field === 'nationality'
      ? countryChoices
      : field === 'occupation'
        ? occupations.map((id) => ({ id, label: t(`profile.occupation_${id}`) }))
        : incomeSources.map((id) => ({ id, label: t(`profile.income_${id}`) }))
  const fault = field === 'nationality' ? 'profile.fault_country' : 'profile.fault_choice'
  return (
    <Field label={label} isRequired error={isWrong ? t(fault) : undefined}>
      <Select
        value={typed.value === '' ? undefined : typed.value}
        placeholder={t('profile.choose')}
        choices={choices}
        onChange={choose}
      />
    </Field>
  )
}

function ResidenceFields({
  typed,
  isWrong,
  onType,
}: {
  typed: Typed
  isWrong: (part: string) => boolean
  onType: (part: Partial<Typed>) => void
}) {
  const t = useT()
  const choices = useCountryChoices()
  const line = (part: 'street' | 'city', autoComplete: string) => (
    <Field
      label={t(`profile.${part}`)}
      isRequired
      error={isWrong(part) ? t('profile.fault_line', residenceLengths[part]) : undefined}
    >
      <TextInput
        name={part}
        autoComplete={autoComplete}
        maxLength={240}
        value={typed[part]}
        onChange={(text) => onType({ [part]: text })}
      />
    </Field>
  )
  return (
    <>
      <Field
        label={t('profile.country')}
        isRequired
        error={isWrong('country') ? t('profile.fault_country') : undefined}
      >
        <Select
          value={typed.country === '' ? undefined : typed.country}
          placeholder={t('profile.choose')}
          choices={choices}
          onChange={(country) => onType({ country })}
        />
      </Field>
      {line('street', 'street-address')}
      {line('city', 'address-level2')}
      <Field
        label={t('profile.postalCode')}
        hint={t('profile.postal_hint')}
        error={
          isWrong('postalCode')
            ? t('profile.fault_postal', { max: residenceLengths.postalCode.max })
            : undefined
        }
      >
        <TextInput
          name="postalCode"
          autoComplete="postal-code"
          maxLength={40}
          value={typed.postalCode}
          onChange={(postalCode) => onType({ postalCode })}
        />
      </Field>
    </>
  )
}
