import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'

import { TermRow } from './TermRow.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { type FormParts, useRow } from './use-row.ts'
import { typeFields } from './terms-values.ts'

/** Bounds of single bet types, instead of those of the lottery. */
export function TypeTerms(parts: FormParts) {
  const t = useT()
  const row = useRow(parts)
  const { editor, listed, found } = parts
  const { values, change } = editor.draft
  const [opened, setOpened] = useState<readonly string[]>([])
  const { types } = values
  const hasOwn = (type: string) => opened.includes(type) || Object.keys(types[type] ?? {}).length > 0
  const others = listed.betTypes.filter((type) => !hasOwn(type))
  return (
    <section className="card lot-group">
      <h2>{t('console.lotteries.types')}</h2>
      {listed.betTypes.filter(hasOwn).map((type) => (
        <div key={type} className="lot-type" role="group" aria-label={typeName(t, { code: type })}>
          <h3>{typeName(t, { code: type })}</h3>
          {typeFields.map((name) => (
            <TermRow key={name} {...row(`types.${type}.${name}`)}>
              <AmountInput
                currency={found.currency}
                placeholder={values[name] || t('console.lotteries.as_game')}
                value={types[type]?.[name] ?? ''}
                onChange={(typed) => change({ types: withBound(types, { type, name, typed }) })}
              />
            </TermRow>
          ))}
        </div>
      ))}
      {others.length > 0 && (
        <div className="lot-row">
          <Field label={t('console.lotteries.add_type')} hint={t('console.lotteries.types_effect')}>
            <Select
              value={undefined}
              placeholder={t('console.lotteries.choose_type')}
              choices={others.map((type) => ({ id: type, label: typeName(t, { code: type }) }))}
              onChange={(type) => setOpened([...opened, type])}
            />
          </Field>
        </div>
      )}
    </section>
  )
}

type Types = FormParts['editor']['saved']['types']

/** An empty bound is absent: that of the lottery applies. */
function withBound(
  types: Types,
  { type, name, typed }: { type: string; name: (typeof typeFields)[number]; typed: string },
): Types {
  const { [name]: _, ...rest } = types[type] ?? {}
  return { ...types, [type]: typed === '' ? rest : { ...rest, [name]: typed } }
}
