import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { findLanguage } from '#domain/language/language.ts'
import { copyParts, isCurrency, symbolOf } from '#domain/merchant/brand-plan.ts'
import { marketProfile, marketProfileNames } from '#domain/merchant/market-profile.ts'

import { codeOfName, type Draft, hostsOf, isOfHosts, type Step } from './brand-draft.ts'
import { LookFields } from './LookFields.tsx'
import type { StepProps } from './step-props.ts'

/** The fields of one step. Faults show only after input in that field. */
export function StepFields({ step, ...props }: StepProps & { step: Step }) {
  switch (step) {
    case 'name':
      return <NameFields {...props} />
    case 'hosts':
      return <HostFields {...props} />
    case 'money':
      return <MoneyFields {...props} />
    case 'languages':
      return <LanguageFields {...props} />
    case 'market':
      return <MarketFields {...props} />
    case 'look':
      return <LookFields {...props} />
    case 'content':
      return <CopyFields {...props} />
    case 'people':
      return <PeopleFields {...props} />
  }
}

function NameFields({ draft, kept, brands, faults }: StepProps) {
  const t = useT()
  const isTaken = brands.list.some(({ code }) => code === draft.code.trim())
  const codeFault = isTaken
    ? t('console.brands.code_taken')
    : draft.code !== '' && faults.includes('code')
      ? t('console.brands.code_wrong')
      : undefined
  return (
    <div className="brand-pair">
      <Field
        label={t('console.brands.name')}
        isRequired
        error={draft.name !== '' && faults.includes('name') ? t('console.brands.name_wrong') : undefined}
      >
        <TextInput
          value={draft.name}
          maxLength={60}
          onChange={(name) => kept.change({ name, ...suggested(draft, name) })}
        />
      </Field>
      <Field
        label={t('console.brands.code')}
        isRequired
        hint={t('console.brands.code_hint')}
        error={codeFault}
      >
        <TextInput
          value={draft.code}
          maxLength={40}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          onChange={(code) => kept.change({ code })}
        />
      </Field>
    </div>
  )
}

/** A code that was not typed follows the name. */
const suggested = (draft: Draft, name: string) =>
  draft.code === '' || draft.code === codeOfName(draft.name) ? { code: codeOfName(name) } : {}

function HostFields({ draft, kept, brands, faults }: StepProps) {
  const t = useT()
  const hosts = hostsOf(draft.hosts)
  const wrong = faults.filter(isOfHosts).flatMap((field) => hosts[Number(field.split('/')[1])] ?? [])
  const taken = brands.list.flatMap((brand) =>
    brand.hosts.filter(({ host, isServing }) => isServing && hosts.includes(host)).map(({ host }) => host),
  )
  const error =
    wrong.length > 0
      ? t('console.brands.hosts_wrong', { hosts: wrong.join(', ') })
      : taken.length > 0
        ? t('console.brands.hosts_taken', { hosts: taken.join(', ') })
        : undefined
  return (
    <Field label={t('console.brands.hosts')} isRequired hint={t('console.brands.hosts_hint')} error={error}>
      <TextArea value={draft.hosts} maxLength={5200} onChange={(text) => kept.change({ hosts: text })} />
    </Field>
  )
}

function MoneyFields({ draft, kept, faults }: StepProps) {
  const t = useT()
  const currency = draft.currency.trim().toUpperCase()
  return (
    <>
      <div className="brand-pair">
        <Field
          label={t('console.brands.currency')}
          isRequired
          hint={isCurrency(currency) ? `${symbolOf(currency)} 12,480.50` : t('console.brands.currency_hint')}
          error={
            draft.currency !== '' && faults.includes('currency')
              ? t('console.brands.currency_wrong')
              : undefined
          }
        >
          <TextInput
            value={draft.currency}
            maxLength={3}
            dir="ltr"
            onChange={(text) => kept.change({ currency: text.toUpperCase() })}
          />
        </Field>
        <Field label={t('console.brands.zone')} isRequired>
          <Select
            value={draft.zone}
            choices={[...new Set([draft.zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
              id,
              label: <span dir="ltr">{id}</span>,
            }))}
            onChange={(zone) => kept.change({ zone })}
          />
        </Field>
      </div>
      <p className="hint">{t('console.brands.money_stays')}</p>
    </>
  )
}

function LanguageFields({ draft, kept, brands }: StepProps) {
  const t = useT()
  const toggle = (code: string, isOn: boolean) => {
    const chosen = brands.languages.filter((one) => (one === code ? isOn : draft.languages.includes(one)))
    kept.change({
      languages: chosen,
      defaultLanguage: chosen.includes(draft.defaultLanguage) ? draft.defaultLanguage : (chosen[0] ?? ''),
    })
  }
  return (
    <>
      <fieldset className="brand-checks">
        <legend className="label">{t('console.brands.languages')}</legend>
        {brands.languages.map((code) => (
          <Checkbox
            key={code}
            isChecked={draft.languages.includes(code)}
            onChange={(isOn) => toggle(code, isOn)}
          >
            <bdi>{findLanguage(code)?.name ?? code}</bdi>
          </Checkbox>
        ))}
      </fieldset>
      <Field label={t('console.brands.first_language')}>
        <Select
          value={draft.defaultLanguage}
          choices={draft.languages.map((id) => ({ id, label: findLanguage(id)?.name ?? id }))}
          onChange={(defaultLanguage) => kept.change({ defaultLanguage })}
        />
      </Field>
    </>
  )
}

function MarketFields({ draft, kept }: StepProps) {
  const t = useT()
  return (
    <fieldset className="brand-profiles">
      <legend className="sr">{t('console.brands.step_market')}</legend>
      {marketProfileNames.map((name) => {
        const { minimumAge, selfExclusionMinMonths, realityCheckMinutes } = marketProfile(name)
        return (
          <div key={name} className="brand-profile">
            <input
              id={`market-${name}`}
              type="radio"
              name="market"
              aria-describedby={`market-${name}-facts`}
              checked={draft.marketProfile === name}
              onChange={() => kept.change({ marketProfile: name })}
            />
            <span>
              <label htmlFor={`market-${name}`}>{t(`console.profile.${name}`)}</label>
              <small className="muted" id={`market-${name}-facts`}>
                {t('console.brands.profile_facts', {
                  age: String(minimumAge),
                  months: String(selfExclusionMinMonths),
                  minutes: String(realityCheckMinutes),
                })}
              </small>
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}

function CopyFields({ draft, kept, brands }: StepProps) {
  const t = useT()
  const sources = brands.list.filter(({ state }) => state !== 'closed')
  return (
    <>
      <p className="hint">{t('console.brands.copy_text')}</p>
      <Field label={t('console.brands.copy_from')}>
        <Select
          value={draft.copyFrom || NOTHING}
          choices={[
            { id: NOTHING, label: t('console.brands.copy_nothing') },
            ...sources.map(({ code, name }) => ({ id: code, label: name })),
          ]}
          onChange={(id) =>
            kept.change(
              id === NOTHING
                ? { copyFrom: '', copyParts: [] }
                : { copyFrom: id, copyParts: draft.copyFrom === '' ? [...copyParts] : draft.copyParts },
            )
          }
        />
      </Field>
      {draft.copyFrom !== '' && (
        <fieldset className="brand-checks">
          <legend className="label">{t('console.brands.copy_what')}</legend>
          {copyParts.map((part) => (
            <Checkbox
              key={part}
              isChecked={draft.copyParts.includes(part)}
              onChange={(isOn) =>
                kept.change({
                  copyParts: copyParts.filter((one) => (one === part ? isOn : draft.copyParts.includes(one))),
                })
              }
            >
              {t(`console.brands.part_${part}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Placeholder value that no code can have. */
const NOTHING = '-'

function PeopleFields({ draft, kept, faults }: StepProps) {
  const t = useT()
  return (
    <>
      <div className="brand-pair">
        <Field
          label={t('console.brands.operator')}
          hint={t('console.brands.operator_hint')}
          error={faults.includes('operatorName') ? t('console.brands.operator_wrong') : undefined}
        >
          <TextInput
            value={draft.operatorName}
            maxLength={64}
            dir="ltr"
            autoComplete="off"
            onChange={(operatorName) => kept.change({ operatorName })}
          />
        </Field>
        <Field
          label={t('console.brands.mail_from')}
          hint={t('console.brands.mail_hint')}
          error={faults.includes('mailFrom') ? t('console.brands.mail_wrong') : undefined}
        >
          <TextInput
            value={draft.mailFrom}
            maxLength={254}
            dir="ltr"
            onChange={(mailFrom) => kept.change({ mailFrom })}
          />
        </Field>
      </div>
      <Note>{t('console.brands.then', { currency: draft.currency })}</Note>
    </>
  )
}
