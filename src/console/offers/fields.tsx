import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { MomentInput } from '#console/settings/MomentInput.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { Checks } from '#console/ui/Checks.tsx'
import { ErrorLine } from '#console/ui/ErrorLine.tsx'

import type { ChoiceName, OfferEditor, PartProps, TextName } from './editor.ts'
import type { AmountName, OfferValues } from './offer-values.ts'

/** A card of the form. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card console-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function TextField({
  editor,
  name,
  hint,
  end,
  isNumber = false,
  isDisabled = false,
}: PartProps & {
  name: TextName
  hint?: string
  end?: ReactNode
  isNumber?: boolean
  isDisabled?: boolean
}) {
  const t = useT()
  const { draft, errorOf } = editor
  return (
    <Field label={t(`offers.field.${name}`)} hint={hint} error={errorOf(name)}>
      <TextInput
        value={draft.values[name]}
        onChange={(typed) => draft.change({ [name]: typed } as Partial<OfferValues>)}
        maxLength={200}
        dir="ltr"
        disabled={isDisabled}
        {...(isNumber ? { inputMode: 'decimal' as const } : {})}
        {...(end === undefined ? {} : { end })}
      />
    </Field>
  )
}

export function AmountField({ editor, name, hint }: PartProps & { name: AmountName; hint?: string }) {
  const t = useT()
  const { draft, brand, errorOf } = editor
  return (
    <Field label={t(`offers.field.${name}`)} hint={hint} error={errorOf(name)}>
      <AmountInput
        currency={brand.currency}
        value={draft.values[name]}
        onChange={(typed) => draft.change({ [name]: typed } as Partial<OfferValues>)}
      />
    </Field>
  )
}

export function MomentField({
  editor,
  name,
  hint,
}: PartProps & { name: 'startsAt' | 'closesAt' | 'endsAt'; hint?: string }) {
  const t = useT()
  const { draft, errorOf } = editor
  return (
    <Field label={t(`offers.field.${name}`)} hint={hint} error={errorOf(name)}>
      <MomentInput
        value={draft.values[name]}
        onChange={(moment) => draft.change({ [name]: moment } as Partial<OfferValues>)}
      />
    </Field>
  )
}

/** A choice of codes. */
export function ChoiceField<Name extends ChoiceName>({
  editor,
  name,
  codes,
  textOf,
  onChange,
}: PartProps & {
  name: Name
  codes: readonly OfferValues[Name][]
  textOf: (code: OfferValues[Name]) => string
  onChange?: (code: OfferValues[Name]) => Partial<OfferValues>
}) {
  const t = useT()
  const { draft, errorOf } = editor
  return (
    <Field label={t(`offers.field.${name}`)} error={errorOf(name)}>
      <Select
        value={draft.values[name]}
        onChange={(id) => {
          const code = codes.find((one) => one === id)
          if (code !== undefined) draft.change({ [name]: code, ...onChange?.(code) } as Partial<OfferValues>)
        }}
        choices={codes.map((id) => ({ id, label: textOf(id) }))}
      />
    </Field>
  )
}

/** Several choices at once. */
export function ChecksField<Code extends string | number>({
  legend,
  codes,
  chosen,
  labelOf,
  onChange,
  error,
}: {
  legend: string
  codes: readonly Code[]
  chosen: readonly Code[]
  labelOf: (code: Code) => string
  onChange: (chosen: readonly Code[]) => void
  error: string | undefined
}) {
  return (
    <Checks
      legend={legend}
      options={codes.map((id) => ({ id, label: labelOf(id) }))}
      chosen={chosen}
      onChange={onChange}
    >
      <ErrorLine text={error} />
    </Checks>
  )
}

/** The faults of a field that has several controls, of its own and of its rows. */
export const errorsOf = ({ errorOf }: OfferEditor, names: readonly string[]) =>
  names.map(errorOf).find((text) => text !== undefined)
