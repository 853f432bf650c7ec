import type * as calls from '#contract/console/withdrawals.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { settingsEffect } from '#domain/cashier/settings-effect.ts'
import { readWithdrawalSettings, withdrawalSettingsFaults } from '#domain/cashier/withdrawal-settings.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { merchantInScope } from '#server/platform/http/scope.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { selectPast, selectWithdrawalSettings } from './settings-store.ts'

type Effect = typeof calls.withdrawalSettingsEffect

const DAYS_MS = 7 * 86_400_000
const ROWS_MAX = 5_000

/** Counts the last seven days by the given settings and by the saved ones. */
export async function readEffect(
  { store, registry }: { readonly store: Store; readonly registry: MerchantRegistry },
  { caller, nowMs }: Context,
  input: Input<Effect>,
): Promise<Output<Effect>> {
  const merchant = merchantInScope(registry, caller, input.merchantCode)
  const { currency } = merchant
  const faults = withdrawalSettingsFaults(input.settings, currency)
  if (faults.length > 0) throw refuse<Effect>('setting_refused', { fields: faults })
  const [{ settings }, past] = await Promise.all([
    selectWithdrawalSettings(store.read, merchant.id),
    selectPast(store.read, merchant, ROWS_MAX),
  ])
  const sinceMs = nowMs - DAYS_MS
  const [oldest] = past
  const { of, counts, fees } = settingsEffect(past, {
    sinceMs,
    before: readWithdrawalSettings(settings),
    after: readWithdrawalSettings(input.settings),
    currency,
  })
  return {
    of,
    isCut: past.length === ROWS_MAX && oldest !== undefined && oldest.requestedAtMs > sinceMs,
    counts: [...counts],
    ...(fees === undefined
      ? {}
      : { fees: { before: writeAmount(fees.before), after: writeAmount(fees.after) } }),
  }
}
