import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readWithdrawalSettings, saveWithdrawalSettings } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import { withdrawalBounds, type WithdrawalBound } from '#domain/cashier/withdrawal-settings.ts'

import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'
import { wholeOf } from './whole.ts'

type Value = Output<typeof readWithdrawalSettings>
type Settings = Value['settings']

const calls: SettingCalls<Settings, Value> = {
  group: 'withdrawals',
  read: (api, scope) => api.call(readWithdrawalSettings, scope),
  save: (api, input) => api.call(saveWithdrawalSettings, input),
}

const groups = [
  { id: 'limits', amounts: ['least', 'most', 'sumADay'], numbers: ['countADay'] },
  { id: 'fee', amounts: ['feeFixed'], numbers: ['freeADay', 'feePerMille'] },
  {
    id: 'check',
    amounts: ['automaticUpTo', 'twoOperatorsFrom', 'aloneADay', 'aloneForMemberADay'],
    numbers: ['wageringHundredths', 'reviewHours', 'confirmMinutes'],
  },
  { id: 'promise', amounts: [], numbers: ['withdrawalPromiseMinutes', 'depositPromiseMinutes', 'holdHours'] },
  {
    id: 'tasks',
    amounts: [],
    numbers: [
      'complaintPromiseMinutes',
      'transferPromiseMinutes',
      'approvalPromiseMinutes',
      'carePromiseMinutes',
      'liftPromiseMinutes',
      'servicePromiseMinutes',
      'adjustmentPromiseMinutes',
      'applicationPromiseMinutes',
      'feedbackPromiseMinutes',
    ],
  },
  {
    id: 'transfers',
    amounts: ['transferLeast', 'transferMost', 'transferSumADay', 'transferReviewFrom'],
    numbers: ['transferCountADay'],
  },
] as const

const BY_HAND = 'by-hand'

/** Settings of withdrawals: limits, fee, approval, hours and payout provider. */
export default function WithdrawalSettingsPage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {({ draft, value, isWrong }) => (
        <>
          {groups.map(({ id, amounts, numbers }) => (
            <section key={id} className="card console-card">
              <h2>{t(`console.wds.${id}`)}</h2>
              <div className="console-fields">
                {amounts.map((name) => (
                  <Field
                    key={name}
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
                ))}
                {numbers.map((name) => (
                  <Whole key={name} name={name} draft={draft} isWrong={isWrong(name)} />
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
  const hint = t('console.settings.between', { least, most })
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
