import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { useSettled } from '#console/ui/use-settled.ts'
import { type readWithdrawalSettings, withdrawalSettingsEffect } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import { transferSettingsEffect } from '#contract/console/member-transfers.ts'
import { countedTransferSettings } from '#domain/cashier/transfer-effect.ts'
import type { CountedSetting } from '#domain/cashier/settings-effect.ts'
import { withdrawalSettingsFaults } from '#domain/cashier/withdrawal-settings.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

import { withdrawalSettingGroups } from './withdrawal-setting-groups.ts'

type Value = Output<typeof readWithdrawalSettings>
type Settings = Value['settings']
type Effect = Output<typeof withdrawalSettingsEffect>
type TransferEffect = Output<typeof transferSettingsEffect>

/** The changed settings, each with what it would have meant for the last seven days where that can be counted. */
export function WithdrawalChanges({ value, typed }: { value: Value; typed: Settings }) {
  const t = useT()
  const { language } = useFormat()
  const details = useDetails(value.currency)
  const effect = useEffectOf(typed, value.currency)
  const ofTransfers = useTransferEffect(value.settings, typed, value.currency)
  const write = (amount: string) => writeMoney(amount, language, `${value.currency}\u00a0`)
  return (
    <>
      <Changes
        before={value.settings}
        after={written(typed)}
        {...details}
        noteOf={({ path }) =>
          (effect && effectText(t, effect, path, write)) ??
          (ofTransfers && transferText(t, ofTransfers, path))
        }
      />
      {ofTransfers?.isCut && <p className="xs muted">{t('console.wds.transfers_cut')}</p>}
      {effect?.isCut && <p className="xs muted">{t('console.wds.effect_cut')}</p>}
    </>
  )
}

const amounts = withdrawalSettingGroups.flatMap((group) => [...group.amounts])

/** Typed amounts as they will be stored, so that both sides of a change have one form. */
function written(typed: Settings): Settings {
  const settled = amounts.flatMap((name) => {
    const units = readAmount(typed[name])
    return units === undefined ? [] : [[name, writeAmount(units)]]
  })
  return { ...typed, ...Object.fromEntries(settled) }
}

/** Asks again once typing rests; impossible settings have no effect to show. */
function useEffectOf(typed: Settings, currency: string): Effect | undefined {
  const settled = useSettled(JSON.stringify(typed))
  const settings = JSON.parse(settled) as Settings
  const found = useQuery({
    ...queryOf(useApi(), withdrawalSettingsEffect, { ...useScope(), settings }),
    enabled: withdrawalSettingsFaults(settings, currency).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return found.data
}

/** Only a changed setting of transfers is asked about. */
function useTransferEffect(saved: Settings, typed: Settings, currency: string): TransferEffect | undefined {
  const settled = useSettled(JSON.stringify(typed))
  const settings = JSON.parse(settled) as Settings
  const found = useQuery({
    ...queryOf(useApi(), transferSettingsEffect, { ...useScope(), settings }),
    enabled:
      countedTransferSettings.some((name) => saved[name] !== settings[name]) &&
      withdrawalSettingsFaults(settings, currency).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return found.data
}

function transferText(t: Translate, { of, counts }: TransferEffect, path: string): string | undefined {
  const count = counts.find(({ setting }) => setting === path)
  if (!count) return undefined
  if (of === 0) return t('console.wds.transfers_none')
  const { setting, before, after } = count
  if (setting === 'transferReviewFrom') return t('console.wds.transfers_reviewed', { of, before, after })
  if (after <= before) return t('console.wds.effect_unknown')
  return t('console.wds.transfers_refused', { of, before, after })
}

const kinds = {
  least: 'refused',
  most: 'refused',
  countADay: 'refused',
  sumADay: 'refused',
  automaticUpTo: 'operator',
  twoOperatorsFrom: 'two',
} as const satisfies Readonly<Record<CountedSetting, string>>

const feeNames = ['feeFixed', 'feePerMille', 'freeADay']

function effectText(
  t: Translate,
  { of, counts, fees }: Effect,
  path: string,
  write: (amount: string) => string,
): string | undefined {
  const count = counts.find(({ setting }) => setting === path)
  if (!count && !(fees && feeNames.includes(path))) return undefined
  if (of === 0) return t('console.wds.effect_none')
  if (!count)
    return fees && t('console.wds.effect_fees', { before: write(fees.before), after: write(fees.after) })
  const { setting, before, after } = count
  const kind = kinds[setting]
  if (kind === 'refused' && after <= before) return t('console.wds.effect_unknown')
  return t(`console.wds.effect_${kind}`, { of, before, after })
}
