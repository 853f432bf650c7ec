import type * as calls from '#contract/console/withdrawals.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { loosened } from '#domain/cashier/settings-loosening.ts'
import { readWithdrawalSettings, withdrawalSettingsFaults } from '#domain/cashier/withdrawal-settings.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { decidePayout } from './deciding.ts'
import { settleWithdrawal } from './console-actions.ts'
import { notifyMoved } from './routes.ts'
import {
  lockWithdrawalSettings,
  selectWithdrawalSettings,
  upsertWithdrawalSettings,
} from './settings-store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
}

type Save = typeof calls.saveWithdrawalSettings
const deed = 'withdrawals.saveWithdrawalSettings'

/**
 * Saves the settings, or proposes looser ones to a second operator: they include the thresholds for two operators.
 */
export async function saveSettings(
  parts: Parts,
  { caller }: Context,
  input: Input<Save>,
): Promise<Output<Save>> {
  const { store, hub } = parts
  const { id: merchantId, currency } = merchantInScope(parts.registry, caller, input.merchantCode)
  const by = { merchantId, operatorId: operatorOf(caller).operatorId }
  const proposal = { deed, subject: 'settings', input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => save(tx, { ...by, currency }, input))
  if (outcome.waits !== undefined) {
    const { version } = await selectWithdrawalSettings(store.read, merchantId)
    return { version, waits: outcome.waits }
  }
  hub.publish({ kind: 'merchant', merchantId }, { type: 'stale', what: 'withdrawals' })
  return { version: outcome.done }
}

async function save(
  tx: Tx,
  by: By & { readonly merchantId: number; readonly currency: string },
  input: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId, currency } = by
  const before = await lockWithdrawalSettings(tx, merchantId)
  if (before.version !== input.version)
    throw refuse<Save>('changed_meanwhile', { version: before.version, settings: before.settings })
  const faults = withdrawalSettingsFaults(input.settings, currency)
  if (faults.length > 0) throw refuse<Save>('setting_refused', { fields: faults })
  const looser = loosened(readWithdrawalSettings(before.settings), readWithdrawalSettings(input.settings))
  // guard: looser-withdrawal-settings-need-second
  if (looser.length > 0)
    needSecond(by, { cause: 'loosened', before: { ...before.settings }, after: { ...input.settings } })
  const next = await upsertWithdrawalSettings(tx, merchantId, input.settings)
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'settings.withdrawals',
    reason: input.reason,
    before: { ...before.settings },
    after: { ...input.settings },
  })
  return next
}

/** Executes approved proposals. */
export function withdrawalExecutors({
  registry,
  hub,
}: Omit<Parts, 'store'>): Pick<
  Executors,
  typeof deed | 'withdrawals.settleWithdrawal' | 'withdrawals.decidePayout'
> {
  return {
    [deed]: async (tx, maker, input) => {
      const by = ofBrand(maker)
      const currency = registry.findById(by.merchantId)?.currency
      if (currency === undefined) throw new Error('the brand of the settings is unknown')
      await save(tx, { ...by, currency }, input)
      const { merchantId } = by
      return () => hub.publish({ kind: 'merchant', merchantId }, { type: 'stale', what: 'withdrawals' })
    },
    'withdrawals.settleWithdrawal': async (tx, by, input) => {
      const row = await settleWithdrawal(tx, ofBrand(by), input)
      return () => notifyMoved(hub, row)
    },
    'withdrawals.decidePayout': async (tx, by, input) => {
      const row = await decidePayout(tx, ofBrand(by), input)
      return () => notifyMoved(hub, row)
    },
  }
}
