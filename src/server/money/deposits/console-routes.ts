import * as calls from '#contract/console/deposits.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type Executors, doOrPropose, ofBrand } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { openStream } from '#server/platform/live/open-stream.ts'
import { findStanding } from '#server/people/members/actions.ts'
import type { FindKnownPayees, Merchant } from '#server/platform/merchants/actions.ts'
import { findPicture, sendPicture } from '#server/platform/pictures/actions.ts'

import { type ChannelRow, selectChannels } from './channel-store.ts'
import { whatHolds } from './choosing.ts'
import {
  claimDeposit,
  creditDeposit,
  type ByOperator,
  matchDeposit,
  rejectDeposit,
  returnDeposit,
  type Seen,
  verifyAge,
} from './console-actions.ts'
import {
  type ListedDeposit,
  countStates,
  selectListed,
  selectPast,
  selectQueue,
  selectSteps,
} from './console-store.ts'
import { inWords } from './shown.ts'
import { type DepositRow, selectDeposit, selectOwn } from './store.ts'
import { notifyDeposit } from './notify.ts'
import type { Statements } from './weighing.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup<Merchant>
  readonly hub: Hub
  readonly statements: Statements
  readonly findKnownPayees: FindKnownPayees
}

const RECENT = 5

type DepositDeedForTwo = 'deposits.matchDeposit' | 'deposits.creditDeposit' | 'deposits.returnDeposit'

/** Executes proposals that a second operator has approved. */
export function depositExecutors({
  hub,
  statements,
}: Pick<Parts, 'hub' | 'statements'>): Pick<Executors, DepositDeedForTwo | 'deposits.verifyAge'> {
  const notifying = (row: DepositRow) => () => notifyDeposit(hub, row)
  return {
    'deposits.matchDeposit': async (tx, by, input, nowMs) =>
      notifying(await matchDeposit(tx, ofBrand(by), input, { nowMs, statements })),
    'deposits.creditDeposit': async (tx, by, input, nowMs) =>
      notifying(await creditDeposit(tx, ofBrand(by), input, { nowMs, statements })),
    'deposits.returnDeposit': async (tx, by, input) => notifying(await returnDeposit(tx, ofBrand(by), input)),
    'deposits.verifyAge': async (tx, by, input) => {
      await verifyAge(tx, ofBrand(by), input)
    },
  }
}

export const consoleDepositRoutes = (parts: Parts) => {
  const { store, registry, hub, findKnownPayees } = parts
  const byOf = ({ caller }: Context, merchantCode: string | undefined) => ({
    merchantId: merchantInScope(registry, caller, merchantCode).id,
    operatorId: operatorOf(caller).operatorId,
  })
  /** Published after commit: open pages that show the deposit refetch it. */
  const done = (row: DepositRow) => {
    notifyDeposit(hub, row)
    return { state: row.state, version: row.version }
  }
  /** Done at once, or stored as a proposal; then the deposit is returned unchanged. */
  const alone = async (
    context: Context,
    deed: DepositDeedForTwo,
    input: Input<typeof calls.creditDeposit>,
    work: (tx: Tx, by: ByOperator, seen: Seen) => Promise<DepositRow>,
  ) => {
    const by = byOf(context, input.merchantCode)
    const { id, reason, requestId } = input
    const proposal = { deed, subject: id, input, reason, requestId }
    const seen = { nowMs: context.nowMs, statements: parts.statements }
    const outcome = await doOrPropose(store, by, proposal, (tx) => work(tx, by, seen))
    if (outcome.done) return done(outcome.done)
    const row = await selectDeposit(store.read, { merchantId: by.merchantId, id })
    if (!row) throw refusePlainly('absent')
    return { ...done(row), waits: outcome.waits }
  }
  return bind(
    { ...calls },
    {
      listDeposits: (context, input) => listAll(parts, context, input),
      readDeposit: async (context, input) => readOne(parts, context, input),
      claimDeposit: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        return done(await store.transact((tx) => claimDeposit(tx, by, input)))
      },
      matchDeposit: (context, input) =>
        alone(context, 'deposits.matchDeposit', input, (tx, by, seen) => matchDeposit(tx, by, input, seen)),
      creditDeposit: (context, input) =>
        alone(context, 'deposits.creditDeposit', input, (tx, by, seen) => creditDeposit(tx, by, input, seen)),
      rejectDeposit: async (context, input) => {
        const by = { ...byOf(context, input.merchantCode), findKnownPayees }
        return done(await store.transact((tx) => rejectDeposit(tx, by, input)))
      },
      returnDeposit: (context, input) =>
        alone(context, 'deposits.returnDeposit', input, (tx, by) => returnDeposit(tx, by, input)),
      depositPicture: async (context, { merchantCode, id }) => {
        const merchantId = merchantInScope(registry, context.caller, merchantCode).id
        const bytes = await findPicture(store.read, { merchantId, purpose: 'deposit', id })
        return sendPicture(context, 'console', { id, bytes })
      },
      followDeposits: (context) =>
        openStream(hub, context, { merchantId: operatorOf(context.caller).merchantId, isConsole: true }),
      verifyAge: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const proposal = {
          deed: 'deposits.verifyAge',
          subject: `age of ${input.id}`,
          input,
          reason: input.reason,
        } as const
        const outcome = await doOrPropose(store, by, proposal, (tx) => verifyAge(tx, by, input))
        return {
          // A proposal verifies nothing before a second operator approves it.
          isVerified: input.isVerified && outcome.waits === undefined,
          ...(outcome.waits === undefined ? {} : { waits: outcome.waits }),
        }
      },
    },
  )
}

interface ViewedAt {
  readonly language: string
  readonly fallback: string
  readonly operatorId: bigint
  readonly channels: readonly ChannelRow[]
}

function viewedAt(
  { caller, language }: Context,
  { defaultLanguage }: Merchant,
  channels: readonly ChannelRow[],
): ViewedAt {
  return { language, fallback: defaultLanguage, operatorId: operatorOf(caller).operatorId, channels }
}

async function listAll(
  { store, registry }: Parts,
  context: Context,
  input: Input<typeof calls.listDeposits>,
): Promise<Output<typeof calls.listDeposits>> {
  const merchant = merchantInScope(registry, context.caller, input.merchantCode)
  const limit = limitOf(input.limit)
  const [rows, counts, channels] = await Promise.all([
    selectQueue(store.read, {
      merchantId: merchant.id,
      state: input.state,
      search: input.search?.trim() ?? '',
      afterId: readCursor(input.after, [ID_FORM])?.[0],
      limit,
    }),
    countStates(store.read, merchant.id),
    selectChannels(store.read, { merchantId: merchant.id }),
  ])
  const at = viewedAt(context, merchant, channels)
  return {
    ...pageOf(
      rows,
      limit,
      (row) => listed(row, at),
      ({ id }) => [id],
    ),
    counts,
    currencySymbol: merchant.currencySymbol,
  }
}

async function readOne(
  { store, registry }: Parts,
  context: Context,
  input: { readonly merchantCode?: string; readonly id: string },
): Promise<Output<typeof calls.readDeposit>> {
  const merchant = merchantInScope(registry, context.caller, input.merchantCode)
  const which = { merchantId: merchant.id, id: input.id }
  const row = await selectListed(store.read, which)
  if (!row) throw refusePlainly('absent')
  const who = { merchantId: merchant.id, memberId: BigInt(row.memberId) }
  const [steps, past, standing, recent, channels] = await Promise.all([
    selectSteps(store.read, which),
    selectPast(store.read, who),
    findStanding(store.read, who),
    selectOwn(store.read, { ...who, afterId: undefined, limit: RECENT }),
    selectChannels(store.read, { merchantId: merchant.id }),
  ])
  if (!standing) throw refusePlainly('absent')
  const isHeld = row.state === 'matched' && row.difference === 'limit'
  const heldBy = isHeld ? holderOf(await whatHolds(store.read, row), context.nowMs) : undefined
  return {
    ...(heldBy ? { heldBy } : {}),
    deposit: {
      ...listed(row, viewedAt(context, merchant, channels)),
      ...(row.credited === null ? {} : { credited: writeAmount(row.credited) }),
      ...(row.cause === null ? {} : { cause: row.cause }),
      ...(row.reason === null ? {} : { reason: row.reason }),
      ...(row.providerCode === null ? {} : { providerCode: row.providerCode }),
      ...(row.providerReference === null ? {} : { providerReference: row.providerReference }),
      ...(row.creditedAt === null ? {} : { creditedAt: row.creditedAt.toISOString() }),
      ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    },
    steps: steps.map(({ at, operatorName, ...step }) => ({
      ...step,
      at: at.toISOString(),
      ...(operatorName === null ? {} : { operatorName }),
    })),
    facts: {
      status: standing.status,
      rank: standing.rank,
      isAgeVerified: standing.isAgeVerified,
      credited: past.credited,
      creditedSum: writeAmount(past.creditedSum),
      rejected: past.rejected,
      recent: recent
        .filter(({ id }) => id !== row.id)
        .slice(0, RECENT)
        .map(({ id, state, amount, createdAt }) => ({
          id,
          state,
          amount: writeAmount(amount),
          createdAt: createdAt.toISOString(),
        })),
    },
    at: new Date(context.nowMs).toISOString(),
  }
}

/** The limit that holds money now: that of a tier, or the member's own. */
function holderOf(
  { tier, fromMs }: Awaited<ReturnType<typeof whatHolds>>,
  nowMs: number,
): Output<typeof calls.readDeposit>['heldBy'] {
  if (tier) return { kind: 'tier', tier }
  if (fromMs === undefined) return { kind: 'own_limit' }
  return fromMs > nowMs ? { kind: 'own_limit', fromAt: new Date(fromMs).toISOString() } : undefined
}

function listed(row: ListedDeposit, at: ViewedAt): Output<typeof calls.listDeposits>['list'][number] {
  const channel = at.channels.find(({ id }) => id === row.channelId)
  return {
    id: row.id,
    state: row.state,
    member: { id: row.memberId, account: row.account },
    channel: {
      id: row.channelId,
      name: channel ? inWords(channel.written.names, at) : row.channelId,
      kind: channel?.written.kind ?? 'bank',
    },
    currency: row.currency,
    amount: writeAmount(row.amount),
    fee: writeAmount(row.fee),
    reference: row.reference,
    ...(row.received === null ? {} : { received: writeAmount(row.received) }),
    ...(row.receivedCurrency === null ? {} : { receivedCurrency: row.receivedCurrency }),
    ...(row.difference === null ? {} : { difference: row.difference }),
    ...(row.choice === null ? {} : { choice: row.choice }),
    proof: [...row.proof],
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...(row.operatorName === null || row.claimedUntil === null
      ? {}
      : {
          claim: {
            operatorName: row.operatorName,
            isMine: row.claimedBy === at.operatorId,
            until: row.claimedUntil.toISOString(),
          },
        }),
    version: row.version,
  }
}
