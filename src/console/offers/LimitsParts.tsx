import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ErrorLine } from '#console/ui/ErrorLine.tsx'
import { offerPeriods } from '#domain/offers/version.ts'

import type { PartProps } from './editor.ts'
import { AmountField, ChoiceField, Part, TextField } from './fields.tsx'
import type { LimitValues } from './offer-values.ts'
import { isMoney } from './read-values.ts'

type ListName = 'useLimits' | 'amountLimits'

const persons: readonly LimitValues['per'][] = ['member', 'person', 'device', 'offer']
const periods: readonly LimitValues['period'][] = ['ever', ...offerPeriods]

export function LimitsPart({ editor }: PartProps) {
  const t = useT()
  return (
    <Part title={t('offers.part.limits')}>
      <Limits editor={editor} name="useLimits" />
      {isMoney(editor.draft.values) && <Limits editor={editor} name="amountLimits" />}
      <ErrorLine text={editor.errorOf('limits')} />
      <div className="console-fields">
        <AmountField editor={editor} name="budget" hint={t('offers.hint.budget')} />
        <TextField editor={editor} name="grantsMax" hint={t('offers.hint.budget')} isNumber />
      </div>
    </Part>
  )
}

function Limits({ editor, name }: PartProps & { name: ListName }) {
  const t = useT()
  const { draft } = editor
  const list = draft.values[name]
  return (
    <>
      <h3>{t(`offers.field.${name}`)}</h3>
      {list.map((limit, place) => (
        <LimitRow key={place} editor={editor} name={name} limit={limit} place={place} />
      ))}
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() => draft.change({ [name]: [...list, { per: 'person', period: 'ever', value: '' }] })}
        >
          {t('offers.add_limit')}
        </Button>
      </div>
    </>
  )
}

function LimitRow({
  editor,
  name,
  limit,
  place,
}: PartProps & { name: ListName; limit: LimitValues; place: number }) {
  const t = useT()
  const { draft, brand, errorOf } = editor
  const list = draft.values[name]
  const change = (patch: Partial<LimitValues>) =>
    draft.change({ [name]: list.map((one, at) => (at === place ? { ...one, ...patch } : one)) })
  const value = { value: limit.value, onChange: (typed: string) => change({ value: typed }) }
  return (
    <fieldset className="offer-row">
      <legend className="sr">{t('offers.limit_number', { number: place + 1 })}</legend>
      <Field label={t(`offers.limit.${name}`)} error={errorOf(`${name}.${place}`)}>
        {name === 'useLimits' ? (
          <TextInput inputMode="numeric" maxLength={7} {...value} />
        ) : (
          <AmountInput currency={brand.currency} {...value} />
        )}
      </Field>
      <Field label={t('offers.limit.per')}>
        <Select
          value={limit.per}
          onChange={(id) => change({ per: persons.find((one) => one === id) ?? limit.per })}
          choices={persons.map((id) => ({ id, label: t(`offers.per.${id}`) }))}
        />
      </Field>
      <Field label={t('offers.limit.period')}>
        <Select
          value={limit.period}
          onChange={(id) => change({ period: periods.find((one) => one === id) ?? limit.period })}
          choices={periods.map((id) => ({ id, label: t(`offers.recurrence.${id}`) }))}
        />
      </Field>
      <IconButton
        icon="trash"
        size="sm"
        label={t('offers.remove_limit', { number: place + 1 })}
        onClick={() => draft.change({ [name]: list.filter((_one, at) => at !== place) })}
      />
    </fieldset>
  )
}

export function StackPart({ editor }: PartProps) {
  const t = useT()
  return (
    <Part title={t('offers.part.stack')}>
      <div className="console-fields">
        <TextField editor={editor} name="group" hint={t('offers.hint.group')} />
        <ChoiceField
          editor={editor}
          name="mode"
          codes={['first', 'best', 'all']}
          textOf={(id) => t(`offers.mode.${id}`)}
        />
        <TextField editor={editor} name="priority" hint={t('offers.hint.priority')} isNumber />
      </div>
    </Part>
  )
}
