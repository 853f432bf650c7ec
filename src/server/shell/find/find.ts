import type { findRecords } from '#contract/console/find.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import {
  type ConsoleRecordKind,
  consoleRecordKinds,
  consoleRecordNeeds,
  FOUND_EACH,
  readRecordId,
} from '#domain/search/console-record.ts'
import { findDepositsNamed } from '#server/money/deposits/actions.ts'
import { findWithdrawalsNamed } from '#server/money/withdrawals/actions.ts'
import { findMembers } from '#server/people/members/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { findConsoleTicket } from '#server/play/lottery/tickets/actions.ts'
import { findRoundsNamed } from '#server/play/rounds/actions.ts'

export interface FindParts {
  readonly store: Store
  readonly registry: MerchantLookup
}

type Found = Output<typeof findRecords>['found'][number]
type Sought = { readonly merchantId: number; readonly zone: string; readonly text: string }

const limit = FOUND_EACH

const finders: Readonly<
  Record<ConsoleRecordKind, (tx: Tx, sought: Sought) => Promise<readonly Omit<Found, 'kind'>[]>>
> = {
  member: async (tx, { merchantId, zone, text }) =>
    (
      await findMembers(
        tx,
        { merchantId, zone, search: text },
        { sort: 'newest', after: undefined, limit: limit - 1 },
      )
    ).map(({ id, account }) => ({ id, name: account })),
  deposit: async (tx, { merchantId, text }) =>
    (await findDepositsNamed(tx, { merchantId, text, limit })).map(({ reference, ...row }) => ({
      name: reference,
      ...moneyOf(row),
    })),
  withdrawal: async (tx, { merchantId, text }) =>
    (await findWithdrawalsNamed(tx, { merchantId, text, limit })).map((row) => ({
      name: row.id,
      ...moneyOf(row),
    })),
  round: async (tx, { merchantId, text }) =>
    (await findRoundsNamed(tx, { merchantId, roundId: text, limit })).map((row) => ({
      id: row.id.toString(),
      name: row.roundId,
      amount: writeAmount(row.stake),
      currency: row.currency,
      at: row.openedAt.toISOString(),
    })),
  ticket: async (tx, { merchantId, text }) => {
    const id = readRecordId(text)
    const row = id === undefined ? undefined : await findConsoleTicket(tx, { merchantId, id: id.toString() })
    return row
      ? [
          {
            id: text,
            name: text,
            amount: writeAmount(row.cost),
            currency: row.currency,
            at: row.placedAt.toISOString(),
          },
        ]
      : []
  },
}

function moneyOf(row: {
  readonly id: string
  readonly amount: bigint
  readonly currency: string
  readonly at: Date
}) {
  const { id, amount, currency, at } = row
  return { id, amount: writeAmount(amount), currency, at: at.toISOString() }
}

/** Records of the brand that the operator may read, in the order of their kinds. */
export async function findByText(
  { store, registry }: FindParts,
  { caller }: Context,
  { merchantCode, text }: Input<typeof findRecords>,
): Promise<Output<typeof findRecords>> {
  const { permissions } = operatorOf(caller)
  const { id: merchantId, zone } = merchantInScope(registry, caller, merchantCode)
  const sought = { merchantId, zone, text: text.trim() }
  if (sought.text === '') return { found: [] }
  const kinds = consoleRecordKinds.filter((kind) => permissions.includes(consoleRecordNeeds[kind])) // guard: found-by-right
  const found = await Promise.all(
    kinds.map(async (kind) => (await finders[kind](store.read, sought)).map((one) => ({ kind, ...one }))),
  )
  return { found: found.flat() }
}
