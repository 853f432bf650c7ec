import type { Logger } from 'pino'

import type * as calls from '#contract/console/game-providers.ts'
import type { Input } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type KeptTransaction, type ListedTransaction, differenceOf } from '#domain/play/compare.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'

import { type ListedTransactionAt, ProviderFailed } from './adapter.ts'
import {
  type KeptAt,
  type NewProviderDifference,
  type SideReport,
  insertDifferences,
  lockDifference,
  selectHoursToCompare,
  selectKeptTransactions,
  updateExplained,
  updateSettled,
  upsertComparison,
} from './comparison-store.ts'
import { type GameProviders, adapterOf } from './game-providers.ts'
import { selectProviders } from './store.ts'

export interface Comparing {
  readonly gameProviders: Pick<GameProviders, 'listTransactions' | 'cache'>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Clock difference between both sides: a transaction this close to an hour's end may stand in the list of the next
 * hour.
 */
const MARGIN_MS = 10 * 60_000

/** Requests each hour of the last days until its list arrives, so a short outage of the provider loses nothing. One that fails holds up no other. */
export async function compareTransactions(store: Store, comparing: Comparing): Promise<void> {
  const { providers } = await selectProviders(store.read)
  const compare = async ({ code, protocol }: (typeof providers)[number]) => {
    if (!adapterOf(protocol)?.listTransactions) return
    // A provider without keys is still being set up: it cannot be called and has no transactions.
    const keys = (await comparing.gameProviders.cache.find(code))?.keys
    if (!keys?.ourPrivateKey || keys.theirPublicKeys.length === 0) return
    for (const hour of await selectHoursToCompare(store.read, code))
      if (!(await compareHour(store, comparing, { code, ...hour }))) break
  }
  await forEachAlone(providers, compare, ({ code }) => `provider ${code}`)
}

interface Hour {
  readonly code: string
  readonly from: Date
  readonly to: Date
}

/** Returns whether the list arrived. The request runs outside any transaction: a provider may be slow. */
async function compareHour(store: Store, { gameProviders, log }: Comparing, hour: Hour): Promise<boolean> {
  const { code, from, to } = hour
  let listed: readonly ListedTransactionAt[]
  try {
    const span = { fromMs: from.getTime() - MARGIN_MS, toMs: to.getTime() + MARGIN_MS }
    listed = await gameProviders.listTransactions(code, span)
  } catch (error) {
    // Error boundary of the provider: store the failure; a later run requests the hour again.
    if (!(error instanceof ProviderFailed)) throw error
    log.warn({ provider: code, from, why: error.message }, 'a provider sent no list of transactions')
    await upsertComparison(store.read, { ...hour, thereCount: 0, hereCount: 0, fault: error.fault })
    return false
  }
  const found = await store.transact((tx) => compareWithOurs(tx, hour, listed))
  log.info({ provider: code, from, ...found }, 'transactions were compared')
  return true
}

async function compareWithOurs(tx: Tx, hour: Hour, listed: readonly ListedTransactionAt[]) {
  const { code, from, to } = hour
  const ids = listed.map(({ id }) => id)
  const kept = new Map((await selectKeptTransactions(tx, { ...hour, ids })).map((one) => [one.id, one]))
  const isWithin = (ms: number) => ms >= from.getTime() && ms < to.getTime()
  const there = listed.filter(({ atMs }) => isWithin(atMs))
  const named = new Set(ids)
  const here = [...kept.values()].filter(({ at, id }) => isWithin(at.getTime()) && !named.has(id))
  const differences = [
    ...there.flatMap((one) => differencesOf(one, kept.get(one.id))),
    ...here.flatMap((one) => differencesOf(undefined, one)),
  ]
  const made = await insertDifferences(tx, code, differences)
  await updateSettled(tx, { ...hour, found: differences })
  const hereCount = [...kept.values()].filter(({ at }) => isWithin(at.getTime())).length
  await upsertComparison(tx, { ...hour, thereCount: there.length, hereCount, fault: null })
  return { there: there.length, here: hereCount, differences: made }
}

function differencesOf(
  there: ListedTransactionAt | undefined,
  here: KeptAt | undefined,
): readonly NewProviderDifference[] {
  const kind = differenceOf(there, here)
  const transactionId = there?.id ?? here?.id
  if (kind === undefined || transactionId === undefined) return []
  return [
    {
      transactionId,
      kind,
      merchantId: here?.merchantId ?? null,
      memberId: here?.memberId.toString() ?? null,
      there: there ? sideOf(there) : null,
      here: here ? sideOf(here) : null,
      happenedAt: (there ? new Date(there.atMs) : (here?.at ?? new Date(0))).toISOString(),
    },
  ]
}

function sideOf({
  player,
  kind,
  stands,
  amount,
  currency,
}: Pick<
  KeptTransaction | ListedTransaction,
  'player' | 'kind' | 'stands' | 'amount' | 'currency'
>): SideReport {
  return {
    kind,
    stands,
    ...(player === undefined ? {} : { player }),
    ...(amount === undefined ? {} : { amount: writeAmount(amount) }),
    ...(currency === undefined ? {} : { currency }),
  }
}

/** Stores, once, an operator's explanation of a difference. */
export async function explainDifference(
  tx: Tx,
  { operatorId }: { readonly operatorId: bigint },
  { code, id, reason: given }: Input<typeof calls.explainProviderDifference>,
): Promise<void> {
  const reason = given.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  if (reason.length < 3 || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(reason))
    throw refusePlainly('invalid_input', { fields: ['reason'] })
  const found = await lockDifference(tx, { code, id })
  if (!found) throw refusePlainly('absent')
  // guard: difference-explained-once
  if (found.isExplained) throw refuse<typeof calls.explainProviderDifference>('explained_already')
  await updateExplained(tx, { code, id, operatorId, reason })
  await writeAudit(tx, {
    merchantId: null,
    operatorId,
    action: 'game_provider.explain',
    reason,
    before: {},
    after: { code, reference: found.transactionId, kind: found.kind },
  })
}
