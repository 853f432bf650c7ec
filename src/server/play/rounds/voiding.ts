import type * as calls from '#contract/console/rounds.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type By, type Executors, doOrPropose, ofBrand } from '#server/platform/approvals/actions.ts'
import { findEntries } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { voidRound } from './ending.ts'
import { followMember } from '#server/play/plays/actions.ts'
import { type PlayedRow, selectPlayedRound } from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
}

type Void = typeof calls.voidRound

/** Voids a round, or proposes it to a second operator where the amount exceeds one operator's threshold. */
export async function takeBackOrPropose(
  parts: Parts,
  { caller }: Context,
  input: Input<Void>,
): Promise<Output<Void>> {
  const { store, hub } = parts
  const brand = merchantInScope(parts.registry, caller, input.merchantCode)
  const by = { merchantId: brand.id, operatorId: operatorOf(caller).operatorId }
  const { id, reason, requestId } = input
  const row = await selectPlayedRound(store.read, { merchantId: brand.id, id: BigInt(id) })
  if (!row) throw refusePlainly('absent')
  await followMember(store.read, row.memberId)
  const proposal = { deed: 'rounds.voidRound', subject: id, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) =>
    takeBack(tx, { ...by, zone: brand.zone }, row, input),
  )
  if (outcome.waits !== undefined) return { state: row.state, returned: '0.00', waits: outcome.waits }
  hub.publish({ kind: 'member', memberId: row.memberId }, { type: 'stale', what: 'balance' })
  return outcome.done
}

/** Executes approved proposals. */
export function roundExecutors({ registry, hub }: Omit<Parts, 'store'>): Pick<Executors, 'rounds.voidRound'> {
  return {
    'rounds.voidRound': async (tx, maker, input: Input<Void>) => {
      const by = ofBrand(maker)
      const brand = registry.findById(by.merchantId)
      const row = await selectPlayedRound(tx, { merchantId: by.merchantId, id: BigInt(input.id) })
      if (!brand || !row) throw refusePlainly('absent')
      await takeBack(tx, { ...by, zone: brand.zone }, row, input)
      return () => hub.publish({ kind: 'member', memberId: row.memberId }, { type: 'stale', what: 'balance' })
    },
  }
}

async function takeBack(
  tx: Tx,
  { merchantId, operatorId, second, zone }: By & { readonly merchantId: number; readonly zone: string },
  { memberId, provider, roundId }: PlayedRow,
  { id, reason, requestId }: Input<Void>,
): Promise<Output<Void>> {
  const ended = await voidRound(tx, {
    merchantId,
    memberId,
    provider,
    roundId,
    operatorId,
    second,
    id,
    reason,
    requestId,
  })
  if (ended.outcome === 'insufficient') throw refuse<Void>('win_spent') // guard: voiding-insufficient-refused
  if (ended.outcome === 'voided') return { state: 'voided', returned: writeAmount(ended.returned) }
  // A retry gets the first outcome.
  const [done] = await findEntries(tx, {
    merchantId,
    memberId: memberId.toString(),
    action: 'round.void',
    about: { round: id, requestId },
    zone,
    limit: 1,
  })
  const returned = done?.after?.['returned']
  if (typeof returned !== 'string') throw refuse<Void>('round_ended')
  return { state: 'voided', returned }
}
