import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { wordOf } from '#console/ui/differences.ts'
import type { Draft } from '#console/ui/use-draft.ts'
import { readProfile, saveProfile } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { marketProfileNames } from '#domain/merchant/market-profile.ts'
import { offerMarketCodes } from '#domain/offers/version.ts'

import { Mark } from './SettingMark.tsx'
import { SettingPage } from './SettingPage.tsx'
import { NeedsCard } from './NeedsCard.tsx'
import { TiersCard } from './TiersCard.tsx'
import { VendorsCard } from './VendorsCard.tsx'
import type { SettingCalls } from './use-setting.ts'
import { wholeOf } from './whole.ts'

type Value = Output<typeof readProfile>
type Profile = Value['settings']

const calls: SettingCalls<Profile, Value> = {
  group: 'profile',
  read: (api, scope) => api.call(readProfile, scope),
  save: (api, input) => api.call(saveProfile, input),
}

/** The market profile, and what it requires. */
export default function ProfilePage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {({ draft, value }) => (
        <>
          <section className="card console-card">
            <Mark name="marketProfile" draft={draft} value={value}>
              <SegmentedControl
                label={t('console.setting.profile')}
                options={marketProfileNames.map((id) => ({ id, label: t(`console.profile.${id}`) }))}
                selected={draft.values.marketProfile}
                onSelect={(id) => {
                  const marketProfile = marketProfileNames.find((one) => one === id)
                  if (marketProfile) draft.change({ marketProfile })
                }}
              />
            </Mark>
            {!value.mayLoosen && <Note>{t('console.profile.may_not_loosen')}</Note>}
            <div className="console-fields">
              <Mark name="minimumAge" draft={draft} value={value}>
                <Field
                  label={t('console.profile.minimum_age')}
                  hint={t('console.settings.between', { least: 16, most: 30 })}
                >
                  <TextInput
                    inputMode="numeric"
                    maxLength={2}
                    value={String(draft.values.minimumAge)}
                    onChange={(typed) => draft.change({ minimumAge: wholeOf(typed) })}
                  />
                </Field>
              </Mark>
              <Mark name="offerMarket" draft={draft} value={value}>
                <Field
                  label={t('console.profile.offer_market')}
                  hint={t('console.profile.offer_market_text')}
                >
                  <Select
                    value={draft.values.offerMarket}
                    onChange={(id) => {
                      const offerMarket = offerMarketCodes.find((one) => one === id)
                      if (offerMarket) draft.change({ offerMarket })
                    }}
                    choices={offerMarketCodes.map((id) => ({ id, label: t(`offers.market.${id}`) }))}
                  />
                </Field>
              </Mark>
              <Mark name="bonusStakeMin" draft={draft} value={value}>
                <BonusStakeMin draft={draft} />
              </Mark>
              <Mark name="isCockfightOn" draft={draft} value={value}>
                <Checkbox
                  isChecked={draft.values.isCockfightOn}
                  onChange={(isCockfightOn) => draft.change({ isCockfightOn })}
                >
                  {t('console.profile.cockfight')}
                </Checkbox>
              </Mark>
            </div>
          </section>
          <TiersCard />
          <NeedsCard />
          <VendorsCard />
          <Meanings meanings={value.meanings} />
        </>
      )}
    </SettingPage>
  )
}

function BonusStakeMin({ draft: { values, change } }: { draft: Draft<Profile> }) {
  const t = useT()
  return (
    <Field label={t('console.profile.bonus_stake_min')} hint={t('console.profile.bonus_stake_min_text')}>
      <TextInput
        inputMode="decimal"
        maxLength={20}
        value={values.bonusStakeMin}
        onChange={(bonusStakeMin) => change({ bonusStakeMin })}
      />
    </Field>
  )
}

function Meanings({ meanings }: { meanings: Value['meanings'] }) {
  const t = useT()
  const { nameOf, textOf } = useDetails()
  const isSame = (field: string) =>
    new Set(marketProfileNames.map((name) => wordOf(meanings[name][field]))).size === 1
  // The names are in the table's head already.
  const fields = Object.keys(meanings.strict).filter((field) => field !== 'name' && !isSame(field))
  return (
    <section className="card console-card">
      <h2>{t('console.profile.meanings')}</h2>
      <p className="muted xs">{t('console.profile.meanings_text')}</p>
      <table className="console-diff set-meanings">
        <thead>
          <tr>
            <th scope="col">{t('console.diff.what')}</th>
            {marketProfileNames.map((name) => (
              <th key={name} scope="col">
                {t(`console.profile.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              {marketProfileNames.map((name) => (
                <td key={name}>{textOf(field, meanings[name][field]) || t('console.nothing')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
