import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { TableFrame } from '#browser/ui/Table.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readRegistration, saveRegistration } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { type FieldName, fieldNames } from '#domain/registration/field.ts'
import { isPatternId, patternIds } from '#domain/registration/pattern.ts'

import { isChanged, Mark, useFoundSetting, WasText } from './SettingMark.tsx'
import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'
import { wholeOf } from './whole.ts'

type Value = Output<typeof readRegistration>
type Registration = Value['settings']
type Rule = Registration['fields'][FieldName]

const calls: SettingCalls<Registration, Value> = {
  group: 'registration',
  read: (api, scope) => api.call(readRegistration, scope),
  save: (api, input) => api.call(saveRegistration, input),
}

/** The seventeen fields of the registration and their rules. */
export default function RegistrationPage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {({ draft, value, isWrong }) => (
        <>
          <FieldsTable draft={draft} saved={value.settings.fields} isWrong={isWrong} />
          <section className="card console-card">
            <div className="console-fields">
              <Mark name="passwordDays" draft={draft} value={value}>
                <Field
                  label={t('console.registration.password_days')}
                  hint={t('console.registration.password_days_hint')}
                >
                  <TextInput
                    inputMode="numeric"
                    value={draft.values.passwordDays === undefined ? '' : String(draft.values.passwordDays)}
                    onChange={(typed) =>
                      draft.change({ passwordDays: wholeOf(typed) || undefined } as Partial<Registration>)
                    }
                  />
                </Field>
              </Mark>
            </div>
          </section>
        </>
      )}
    </SettingPage>
  )
}

function FieldsTable({
  draft,
  saved,
  isWrong,
}: {
  draft: Draft<Registration>
  saved: Registration['fields']
  isWrong: (field: string) => boolean
}) {
  const t = useT()
  return (
    <TableFrame look="list" label={t('console.registration.fields')} className="set-fields">
      <thead>
        <tr>
          <th scope="col">{t('console.registration.field')}</th>
          <th scope="col">{t('console.registration.enabled')}</th>
          <th scope="col">{t('console.registration.required')}</th>
          <th scope="col">{t('console.registration.pattern')}</th>
          <th scope="col">{t('console.registration.least')}</th>
          <th scope="col">{t('console.registration.most')}</th>
          <th scope="col">{t('console.registration.accepted')}</th>
        </tr>
      </thead>
      <tbody>
        {fieldNames.map((name) => (
          <FieldRow
            key={name}
            name={name}
            rule={draft.values.fields[name]}
            saved={saved[name]}
            isWrong={isWrong(name) || isWrong(`fields.${name}`)}
            onChange={(patch) =>
              draft.change({
                fields: {
                  ...draft.values.fields,
                  [name]: { ...draft.values.fields[name], ...patch },
                },
              })
            }
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

function FieldRow({
  name,
  rule,
  saved,
  isWrong,
  onChange,
}: {
  name: FieldName
  rule: Rule
  saved: Rule
  isWrong: boolean
  onChange: (patch: Partial<Rule>) => void
}) {
  const t = useT()
  const row = useFoundSetting<HTMLTableRowElement>(name)
  const field = t(`field.label.${name}`)
  const box = (key: 'enabled' | 'required') => (
    <label className="check">
      <input
        type="checkbox"
        aria-label={t(`console.registration.${key}_of`, { field })}
        checked={rule[key]}
        onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
      />
    </label>
  )
  const length = (key: 'minLength' | 'maxLength', label: string) => (
    <span className="input short">
      <input
        inputMode="numeric"
        dir="ltr"
        aria-label={label}
        value={rule[key]}
        onChange={(event) => onChange({ [key]: wholeOf(event.currentTarget.value) })}
      />
    </span>
  )
  return (
    <tr
      ref={row}
      data-wrong={isWrong || undefined}
      className={isChanged({ saved, value: rule }) ? 'changed' : undefined}
    >
      <th scope="row">
        {field}
        <WasText field={name} saved={saved} value={rule} onUndo={() => onChange(saved)} />
      </th>
      <td>{box('enabled')}</td>
      <td>{box('required')}</td>
      <td>
        <Pattern field={field} patternId={rule.patternId} onChange={(patternId) => onChange({ patternId })} />
      </td>
      <td>{length('minLength', t('console.registration.least_of', { field }))}</td>
      <td>{length('maxLength', t('console.registration.most_of', { field }))}</td>
      <td>
        <span className="input long">
          <input
            dir="ltr"
            maxLength={100}
            aria-label={t('console.registration.accepted_of', { field })}
            value={rule.acceptedPattern}
            onChange={(event) => onChange({ acceptedPattern: event.currentTarget.value })}
          />
        </span>
      </td>
    </tr>
  )
}

function Pattern({
  field,
  patternId,
  onChange,
}: {
  field: string
  patternId: Rule['patternId']
  onChange: (patternId: Rule['patternId']) => void
}) {
  const t = useT()
  return (
    <span className="input set-pattern">
      <select
        aria-label={t('console.registration.pattern_of', { field })}
        value={patternId}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (isPatternId(value)) onChange(value)
        }}
      >
        {patternIds.map((id) => (
          <option key={id} value={id}>
            {t(`field.kind.${id}`)}
          </option>
        ))}
      </select>
      <Icon name="chev" />
    </span>
  )
}
