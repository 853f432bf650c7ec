import { type ReactNode, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import type { Draft } from '#console/ui/use-draft.ts'
import { readWithdrawalSettings, saveWithdrawalSettings } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import {
  usualWithdrawalSettings,
  withdrawalBounds,
  type WithdrawalBound,
} from '#domain/cashier/withdrawal-settings.ts'

import { readFieldSearch } from './field-search.ts'
import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'
import { wholeOf } from './whole.ts'
import { withdrawalSettingGroups } from './withdrawal-setting-groups.ts'

type Value = Output<typeof readWithdrawalSettings>
type Settings = Value['settings']

const calls: SettingCalls<Settings, Value> = {
  group: 'withdrawals',
  read: (api, scope) => api.call(readWithdrawalSettings, scope),
  save: (api, input) => api.call(saveWithdrawalSettings, input),
}

const BY_HAND = 'by-hand'

/** Settings of withdrawals: limits, fee, approval, hours and payout provider. */
export default function WithdrawalSettingsPage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {({ draft, value, isWrong }) => (
        <>
          {withdrawalSettingGroups.map(({ id, amounts, numbers }) => (
            <section key={id} className="card console-card">
              <h2>{t(`console.wds.${id}`)}</h2>
              <div className="console-fields">
                {amounts.map((name) => (
                  <Setting key={name} name={name} draft={draft} saved={value.settings[name]}>
                    <Field
                      label={t(`console.wds.${name}`)}
                      hint={value.currency}
                      error={isWrong(name) ? t('console.wds.wrong') : undefined}
                    >
                      <TextInput
                        inputMode="decimal"
                        dir="ltr"
                        maxLength={19}
                        value={draft.values[name]}
                        onChange={(typed) => draft.change({ [name]: typed.replaceAll(/[^\d.]/gu, '') })}
                      />
                    </Field>
                  </Setting>
                ))}
                {numbers.map((name) => (
                  <Setting key={name} name={name} draft={draft} saved={value.settings[name]}>
                    <Whole name={name} draft={draft} isWrong={isWrong(name)} />
                  </Setting>
                ))}
              </div>
            </section>
          ))}
          <Paying draft={draft} providers={value.providers} isWrong={isWrong} />
        </>
      )}
    </SettingPage>
  )
}

/** Marks a changed setting, says what it was, and brings it back. The search leads to one by its name. */
function Setting({
  name,
  draft,
  saved,
  children,
}: {
  name: keyof Settings
  draft: Draft<Settings>
  saved: string | number
  children: ReactNode
}) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [{ field }] = useUrlState(readFieldSearch)
  const isFound = field === name
  useEffect(() => {
    if (!isFound) return
    box.current?.querySelector('input')?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [isFound])
  const isChanged = draft.values[name] !== saved
  return (
    <div ref={box} className={isChanged ? 'set-one changed' : 'set-one'}>
      {children}
      {isChanged && (
        <p className="xs">
          {t('console.settings.was', { value: saved })}{' '}
          <button type="button" className="link" onClick={() => draft.change({ [name]: saved })}>
            {t('console.settings.undo')}
          </button>
        </p>
      )}
    </div>
  )
}

function Whole({
  name,
  draft,
  isWrong,
}: {
  name: WithdrawalBound
  draft: Draft<Settings>
  isWrong: boolean
}) {
  const t = useT()
  const { least, most } = withdrawalBounds[name]
  const value = draft.values[name]
  const usual = usualWithdrawalSettings[name]
  const hint = [
    t('console.settings.between', { least, most }),
    ...(usual === value ? [] : [t('console.settings.usual', { value: usual })]),
  ].join(' ')
  const isOut = value < least || value > most
  return (
    <Field label={t(`console.wds.${name}`)} hint={hint} error={isOut || isWrong ? hint : undefined}>
      <TextInput
        inputMode="numeric"
        value={String(value)}
        onChange={(typed) => draft.change({ [name]: wholeOf(typed) })}
      />
    </Field>
  )
}

function Paying({
  draft,
  providers,
  isWrong,
}: {
  draft: Draft<Settings>
  providers: Value['providers']
  isWrong: (field: string) => boolean
}) {
  const t = useT()
  const { payoutProvider } = draft.values
  return (
    <section className="card console-card">
      <h2>{t('console.wds.paying')}</h2>
      <div className="console-fields">
        {(['opensAt', 'closesAt'] as const).map((name) => (
          <Field
            key={name}
            label={t(`console.wds.${name}`)}
            hint={t('console.wds.hours_hint')}
            error={isWrong(name) ? t('console.wds.hours_hint') : undefined}
          >
            <TextInput
              dir="ltr"
              maxLength={5}
              value={draft.values[name]}
              onChange={(typed) => draft.change({ [name]: typed })}
            />
          </Field>
        ))}
        <Field label={t('console.wds.payoutProvider')}>
          <Select
            value={payoutProvider === '' ? BY_HAND : payoutProvider}
            choices={[
              { id: BY_HAND, label: t('console.wds.by_hand') },
              ...providers.map(({ code, name }) => ({ id: code, label: name })),
              // Keeps the stored provider among the choices although it was switched off.
              ...(payoutProvider === '' || providers.some(({ code }) => code === payoutProvider)
                ? []
                : [{ id: payoutProvider, label: payoutProvider }]),
            ]}
            onChange={(id) => draft.change({ payoutProvider: id === BY_HAND ? '' : id })}
          />
        </Field>
      </div>
    </section>
  )
}
