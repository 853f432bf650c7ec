import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readWithdrawalSettings, saveWithdrawalSettings } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import {
  usualWithdrawalSettings,
  withdrawalBounds,
  type WithdrawalBound,
} from '#domain/cashier/withdrawal-settings.ts'

import { SettingMark } from './SettingMark.tsx'
import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'
import { WithdrawalChanges } from './WithdrawalChanges.tsx'
import { useBoundsText, useQuantityText } from './use-bounds-text.ts'
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
    <SettingPage
      calls={calls}
      changes={({ draft, value }) => <WithdrawalChanges value={value} typed={draft.values} />}
    >
      {({ draft, value, isWrong }) => (
        <>
          {withdrawalSettingGroups.map(({ id, amounts, numbers }) => (
            <section key={id} className="card console-card">
              <h2>{t(`console.wds.${id}`)}</h2>
              <div className="console-fields">
                {amounts.map((name) => (
                  <Setting key={name} name={name} draft={draft} value={value}>
                    <Field
                      label={t(`console.wds.${name}`)}
                      error={isWrong(name) ? t('console.wds.wrong') : undefined}
                    >
                      <AmountInput
                        isGrouped
                        currency={value.currency}
                        value={draft.values[name]}
                        onChange={(typed) => draft.change({ [name]: typed })}
                      />
                    </Field>
                  </Setting>
                ))}
                {numbers.map((name) => (
                  <Setting key={name} name={name} draft={draft} value={value}>
                    <Whole name={name} draft={draft} isWrong={isWrong(name)} />
                  </Setting>
                ))}
              </div>
            </section>
          ))}
          <Paying draft={draft} value={value} isWrong={isWrong} />
        </>
      )}
    </SettingPage>
  )
}

/** One setting of the page, as saved and as typed. */
function Setting({
  name,
  draft,
  value,
  children,
}: {
  name: keyof Settings
  draft: Draft<Settings>
  value: Value
  children: ReactNode
}) {
  const saved = value.settings[name]
  return (
    <SettingMark
      field={name}
      saved={saved}
      value={draft.values[name]}
      currency={value.currency}
      onUndo={() => draft.change({ [name]: saved })}
    >
      {children}
    </SettingMark>
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
  const bounds = useBoundsText(name, { least, most, value })
  const textOf = useQuantityText(name)
  const hint = [
    bounds,
    ...(usual === value ? [] : [t('console.settings.usual', { value: textOf(usual) })]),
  ].join(' · ')
  const isOut = value < least || value > most
  return (
    <Field label={t(`console.wds.${name}`)} {...(isOut || isWrong ? { error: hint } : { hint })}>
      <QuantityInput name={name} value={value} onChange={(next) => draft.change({ [name]: next })} />
    </Field>
  )
}

function Paying({
  draft,
  value,
  isWrong,
}: {
  draft: Draft<Settings>
  value: Value
  isWrong: (field: string) => boolean
}) {
  const t = useT()
  const { payoutProvider } = draft.values
  const { providers } = value
  return (
    <section className="card console-card">
      <h2>{t('console.wds.paying')}</h2>
      <div className="console-fields">
        {(['opensAt', 'closesAt'] as const).map((name) => (
          <Setting key={name} name={name} draft={draft} value={value}>
            <Field
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
          </Setting>
        ))}
        <Setting name="payoutProvider" draft={draft} value={value}>
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
        </Setting>
      </div>
    </section>
  )
}
