import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { differences } from '#console/ui/differences.ts'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readAccounts, saveAccounts } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import {
  type AccountBound,
  accountBounds,
  factorOccasions,
  factorWays,
} from '#domain/merchant/account-settings.ts'

import { AccountChanges } from './AccountChanges.tsx'
import { Mark, SettingMark } from './SettingMark.tsx'
import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'
import { useBoundsText } from './use-bounds-text.ts'

type Value = Output<typeof readAccounts>
type Accounts = Value['settings']

const calls: SettingCalls<Accounts, Value> = {
  group: 'accounts',
  read: (api, scope) => api.call(readAccounts, scope),
  save: (api, input) => api.call(saveAccounts, input),
}

const switches = ['countsTrialAmongAgents', 'showsMemberCentre', 'showsAgentCentre'] as const
const bounds = ['idleMinutes', 'sessionHours', 'codeMinutes', 'smsDailyMax', 'trialHours'] as const

/** Settings of accounts: sign-in and registration. */
export default function AccountsPage() {
  const t = useT()
  return (
    <SettingPage
      calls={calls}
      changes={({ draft, value }) => <AccountChanges saved={value.settings} typed={draft.values} />}
    >
      {({ draft, value, isWrong }) => (
        <>
          <InEffect value={value} />
          <SecondFactor draft={draft} value={value} />
          <section className="card console-card">
            <h2>{t('console.accounts.expiry')}</h2>
            <div className="console-fields">
              {bounds.map((bound) => (
                <Mark key={bound} name={bound} draft={draft} value={value}>
                  <Bounded bound={bound} draft={draft} isWrong={isWrong(bound)} />
                </Mark>
              ))}
              <Mark name="firebaseProjectId" draft={draft} value={value}>
                <Field
                  label={t('console.accounts.firebaseProjectId')}
                  hint={t('console.accounts.firebaseProjectId_hint')}
                >
                  <TextInput
                    dir="ltr"
                    maxLength={40}
                    value={draft.values.firebaseProjectId ?? ''}
                    onChange={(firebaseProjectId) => draft.change({ firebaseProjectId })}
                  />
                </Field>
              </Mark>
            </div>
          </section>
          <section className="card console-card">
            <ul className="set-switches">
              {switches.map((name) => (
                <li key={name}>
                  <Mark name={name} draft={draft} value={value}>
                    <Checkbox
                      isChecked={draft.values[name]}
                      onChange={(isOn) => draft.change({ [name]: isOn })}
                    >
                      {t(`console.accounts.${name}`)}
                    </Checkbox>
                    <p className="xs muted">{t(`console.accounts.${name}_text`)}</p>
                  </Mark>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </SettingPage>
  )
}

/** The effective value, where the market profile overrides a setting. */
function InEffect({ value }: { value: Value }): ReactNode {
  const t = useT()
  const details = useDetails()
  if (differences(value.settings, value.inEffect).length === 0) return null
  return (
    <Note tone="warn">
      {t('console.accounts.in_effect')}
      <Changes before={value.settings} after={value.inEffect} {...details} />
    </Note>
  )
}

function SecondFactor({ draft, value }: { draft: Draft<Accounts>; value: Value }) {
  const t = useT()
  const { secondFactor } = draft.values
  const saved = value.settings.secondFactor
  const change = (patch: Partial<Accounts['secondFactor']>) =>
    draft.change({ secondFactor: { ...secondFactor, ...patch } })
  return (
    <section className="card console-card">
      <h2>{t('console.accounts.secondFactor')}</h2>
      <div className="console-fields">
        <SettingMark
          field="asks"
          saved={saved.asks}
          value={secondFactor.asks}
          onUndo={() => change({ asks: saved.asks })}
        >
          <Field label={t('console.accounts.asks')} hint={t('console.accounts.asks_hint')}>
            <Select
              value={secondFactor.asks}
              choices={factorOccasions.map((id) => ({ id, label: t(`console.occasion.${id}`) }))}
              onChange={(id) => {
                const asks = factorOccasions.find((one) => one === id)
                if (asks) change({ asks })
              }}
            />
          </Field>
        </SettingMark>
        <SettingMark
          field="ways"
          saved={saved.ways}
          value={secondFactor.ways}
          onUndo={() => change({ ways: saved.ways })}
        >
          <div className="stack" role="group" aria-label={t('console.accounts.ways')}>
            <span className="label">{t('console.accounts.ways')}</span>
            {factorWays.map((way) => (
              <Checkbox
                key={way}
                isChecked={secondFactor.ways.includes(way)}
                onChange={(isOn) =>
                  change({
                    ways: factorWays.filter((one) => (one === way ? isOn : secondFactor.ways.includes(one))),
                  })
                }
              >
                {t(`console.factor.${way}`)}
              </Checkbox>
            ))}
          </div>
        </SettingMark>
      </div>
    </section>
  )
}

function Bounded({
  bound,
  draft,
  isWrong,
}: {
  bound: AccountBound
  draft: Draft<Accounts>
  isWrong: boolean
}) {
  const t = useT()
  const { least, most } = accountBounds[bound]
  const value = draft.values[bound]
  const isOut = value < least || value > most
  const hint = useBoundsText(bound, { least, most, value })
  return (
    <Field label={t(`console.accounts.${bound}`)} {...(isOut || isWrong ? { error: hint } : { hint })}>
      <QuantityInput name={bound} value={value} onChange={(next) => draft.change({ [bound]: next })} />
    </Field>
  )
}
