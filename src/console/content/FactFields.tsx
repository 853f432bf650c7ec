import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { MomentInput } from '#console/settings/MomentInput.tsx'
import type { FactField, Kind } from '#domain/content/field.ts'

import { nameOfChoice, nameOfField } from './content-words.ts'
import type { BrandContentRules } from './entry.ts'
import { faultText } from './fault-text.ts'
import { LinkInput } from './LinkInput.tsx'
import { OfferInput } from './OfferInput.tsx'
import { PictureInput } from './PictureInput.tsx'
import type { EntryEditor } from './use-entry.ts'

const NONE = '-'

/** Language-independent fields, each by its type. */
export function FactFields({
  kind,
  rules,
  form,
}: {
  kind: Kind
  rules: BrandContentRules
  form: EntryEditor
}) {
  const t = useT()
  const { draft } = form
  const set = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = draft.values.facts
    draft.change({ facts: value === undefined ? others : { ...others, [name]: value } })
  }
  return (
    <section className="card console-card">
      <h2>{t('content.facts')}</h2>
      <div className="console-fields">
        {Object.entries(kind.facts).map(([name, field]) => (
          <FactInput
            key={name}
            name={name}
            field={field}
            rules={rules}
            value={draft.values.facts[name]}
            fault={form.faults.find((one) => one.field === name && one.language === undefined)?.fault}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly field: FactField
  readonly rules: BrandContentRules
  readonly value: unknown
  readonly fault: Parameters<typeof faultText>[1] | undefined
  readonly onChange: (value: unknown) => void
}

function FactInput(props: FactProps) {
  const t = useT()
  const { name, field, value, fault, onChange } = props
  const label = nameOfField(t, name)
  const error = fault && faultText(t, fault)
  if (field.type === 'switch')
    return (
      <Checkbox isChecked={value === true} onChange={onChange}>
        {label}
      </Checkbox>
    )
  if (field.type === 'choices') return <Choices {...props} label={label} of={field.of} />
  if (field.type === 'link')
    return <LinkInput label={label} value={value} rules={props.rules} error={error} onChange={onChange} />
  if (field.type === 'picture')
    return <PictureInput label={label} value={value} error={error} onChange={onChange} />
  return (
    <Field label={label} isRequired={field.isRequired} error={error}>
      <SingleInput {...props} field={field} />
    </Field>
  )
}

type Single = Extract<FactField, { readonly type: 'choice' | 'name' | 'moment' | 'whole' | 'offer' }>

function SingleInput({ name, field, value, onChange }: FactProps & { readonly field: Single }) {
  const t = useT()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  switch (field.type) {
    case 'choice':
      return (
        <Select
          value={text === '' ? (field.isRequired ? undefined : NONE) : text}
          placeholder={t('content.choose')}
          choices={[
            ...(field.isRequired ? [] : [{ id: NONE, label: t('console.nothing') }]),
            ...field.of.map((id) => ({ id, label: nameOfChoice(t, name, id) })),
          ]}
          onChange={(id) => onChange(id === NONE ? undefined : id)}
        />
      )
    case 'name':
      return (
        <TextInput
          value={text}
          maxLength={field.max}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      )
    case 'moment':
      return <MomentInput value={text === '' ? undefined : text} onChange={onChange} />
    case 'offer':
      return <OfferInput value={text} onChange={onChange} />
    case 'whole':
      return (
        <TextInput
          value={text}
          inputMode="numeric"
          onChange={(next) =>
            onChange(next === '' ? undefined : /^-?\d{1,9}$/.test(next) ? Number(next) : next)
          }
        />
      )
    default:
      return field satisfies never
  }
}

function Choices({
  name,
  label,
  of,
  value,
  onChange,
}: FactProps & { readonly label: string; readonly of: readonly string[] }) {
  const t = useT()
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <fieldset className="cms-choices">
      <legend>{label}</legend>
      {of.map((id) => (
        <Checkbox
          key={id}
          isChecked={chosen.includes(id)}
          onChange={(isOn) => onChange(of.filter((one) => (one === id ? isOn : chosen.includes(one))))}
        >
          {nameOfChoice(t, name, id)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
