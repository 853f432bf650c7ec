import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readRegions, saveRegions } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { parseRange } from '#domain/network/address.ts'

import { Countries } from './Countries.tsx'
import { Mark } from './SettingMark.tsx'
import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'

type Value = Output<typeof readRegions>
type Regions = Value['settings']
type AddressRule = Regions['rules'][number]

const calls: SettingCalls<Regions, Value> = {
  group: 'regions',
  read: (api, scope) => api.call(readRegions, scope),
  save: (api, input) => api.call(saveRegions, input),
}

const verdicts = ['block', 'admit'] as const

/** Access by country and address. */
export default function RegionsPage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {({ draft, value, isWrong }) => (
        <>
          <section className="card console-card">
            <h2>{t('console.regions.blocked')}</h2>
            <p className="muted xs">{t('console.regions.blocked_text')}</p>
            <Mark name="blockedCountries" draft={draft} value={value}>
              <Countries
                label={t('console.regions.blocked')}
                codes={draft.values.blockedCountries}
                onChange={(blockedCountries) => draft.change({ blockedCountries })}
              />
            </Mark>
          </section>
          <section className="card console-card">
            <h2>{t('console.regions.served')}</h2>
            <p className="muted xs">{t('console.regions.served_text')}</p>
            <Mark name="servedCountries" draft={draft} value={value}>
              <Countries
                label={t('console.regions.served')}
                codes={draft.values.servedCountries}
                onChange={(servedCountries) => draft.change({ servedCountries })}
              />
            </Mark>
          </section>
          <section className="card console-card">
            <Mark name="rules" draft={draft} value={value}>
              <Rules draft={draft} isWrong={isWrong} />
            </Mark>
          </section>
        </>
      )}
    </SettingPage>
  )
}

function Rules({
  draft: { values, change },
  isWrong,
}: {
  draft: Draft<Regions>
  isWrong: (field: string) => boolean
}) {
  const t = useT()
  const { rules } = values
  const edit = (place: number, patch: Partial<AddressRule>) =>
    change({ rules: rules.map((one, index) => (index === place ? { ...one, ...patch } : one)) })
  const isBroken = (rule: AddressRule, place: number) =>
    (rule.range !== '' && parseRange(rule.range) === undefined) || isWrong(`rules.${place}`)
  return (
    <div className="stack">
      <h2>{t('console.regions.rules')}</h2>
      <p className="muted xs">{t('console.regions.rules_text')}</p>
      {rules.length === 0 && <p className="muted small">{t('console.regions.no_rules')}</p>}
      <ol className="set-rows">
        {rules.map((rule, place) => (
          <li key={place}>
            <Field
              label={t('console.regions.range')}
              error={isBroken(rule, place) ? t('console.regions.range_wrong') : undefined}
            >
              <TextInput
                dir="ltr"
                maxLength={50}
                value={rule.range}
                onChange={(range) => edit(place, { range: range.trim() })}
              />
            </Field>
            <Field label={t('console.regions.verdict')}>
              <Select
                value={rule.verdict}
                choices={verdicts.map((id) => ({ id, label: t(`console.verdict.${id}`) }))}
                onChange={(id) => {
                  const verdict = verdicts.find((one) => one === id)
                  if (verdict) edit(place, { verdict })
                }}
              />
            </Field>
            <IconButton
              icon="trash"
              label={t('console.regions.remove', { range: rule.range })}
              onClick={() => change({ rules: rules.filter((_, index) => index !== place) })}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() => change({ rules: [...rules, { range: '', verdict: 'block' }] })}
        >
          {t('console.regions.add')}
        </Button>
      </div>
    </div>
  )
}
