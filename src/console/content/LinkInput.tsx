import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { type Linkage, linkTypes } from '#domain/content/field.ts'

import type { BrandContentRules } from './entry.ts'
import { hostsHint } from './LinkDialog.tsx'

const NONE = '-'

/** Link target: first its type, then the value. */
export function LinkInput({
  label,
  value,
  rules,
  error,
  onChange,
}: {
  label: string
  value: unknown
  rules: BrandContentRules
  error: string | undefined
  onChange: (link: unknown) => void
}) {
  const t = useT()
  const link = (value ?? undefined) as Linkage | undefined
  const type = linkTypes.find((one) => one === link?.type)
  return (
    <div className="cms-link">
      <Field label={label}>
        <Select
          value={type ?? NONE}
          choices={[
            { id: NONE, label: t('content.link.none') },
            ...linkTypes.map((id) => ({ id, label: t(`content.link.type.${id}`) })),
          ]}
          onChange={(id) => onChange(id === NONE ? undefined : { type: id, target: '' })}
        />
      </Field>
      {type && (
        <Field
          label={t(`content.link.target_of.${type}`)}
          isRequired
          hint={type === 'outside' ? hostsHint(t, rules) : undefined}
          error={error}
        >
          <TextInput
            value={link?.target ?? ''}
            inputMode="url"
            maxLength={400}
            onChange={(target) => onChange({ type, target })}
          />
        </Field>
      )}
    </div>
  )
}
