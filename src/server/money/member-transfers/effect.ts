import type * as calls from '#contract/console/member-transfers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { transferEffect } from '#domain/cashier/transfer-effect.ts'
import { readWithdrawalSettings, withdrawalSettingsFaults } from '#domain/cashier/withdrawal-settings.ts'
import { findWithdrawalSettings } from '#server/money/withdrawals/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { merchantInScope } from '#server/platform/http/scope.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { selectPast } from './store.ts'

type Effect = typeof calls.transferSettingsEffect

const DAYS_MS = 7 * 86_400_000
const ROWS_MAX = 5_000

/** Counts the transfers of the last seven days by the given settings and by the saved ones. */
export async function readTransferEffect(
  { store, registry }: { readonly store: Store; readonly registry: MerchantRegistry },
  { caller, nowMs }: Context,
  input: Input<Effect>,
): Promise<Output<Effect>> {
  const merchant = merchantInScope(registry, caller, input.merchantCode)
  const faults = withdrawalSettingsFaults(input.settings, merchant.currency)
  if (faults.length > 0) throw refuse<Effect>('setting_refused', { fields: faults })
  const [before, past] = await Promise.all([
    findWithdrawalSettings(store.read, merchant.id),
    selectPast(store.read, merchant, ROWS_MAX),
  ])
  const sinceMs = nowMs - DAYS_MS
  const { of, counts } = transferEffect(past, {
    sinceMs,
    before,
    after: readWithdrawalSettings(input.settings),
  })
  const [oldest] = past
  const isCut = past.length === ROWS_MAX && oldest !== undefined && oldest.requestedAtMs > sinceMs
  return { of, isCut, counts: [...counts] }
}
