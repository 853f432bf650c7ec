import * as calls from '#contract/console/member-cashier.ts'
import type { Output } from '#contract/endpoint.ts'
import { payoutChecks } from '#domain/cashier/payout-checks.ts'
import { nameInPart, numberInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findMoneyFacts } from '#server/people/members/actions.ts'
import { countSharing, findEveryPayoutAccount } from '#server/people/payout-accounts/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope } from '#server/platform/http/scope.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { selectPaidByAccount, selectRisks } from './member-store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
}

const WITHDRAWALS_READ = 100
const HOUR_MS = 3_600_000

/** Payout accounts and risk reasons of one member, for their page in the console. */
export const memberCashierRoutes = ({ store, registry }: Parts) => {
  const whoseOf = async (
    { caller }: Context,
    input: { readonly merchantCode?: string; readonly id: string },
  ) => {
    const { id: merchantId, currency } = merchantInScope(registry, caller, input.merchantCode)
    const who = { merchantId, memberId: BigInt(input.id) }
    const facts = await findMoneyFacts(store.read, who)
    // guard: cashier-of-member-in-brand
    if (!facts) throw refusePlainly('absent')
    return { ...who, currency, facts }
  }
  return bind(
    { ...calls },
    {
      memberPayouts: async (context, input) =>
        readPayouts(store.read, await whoseOf(context, input), context.nowMs),
      memberRisks: async (context, input) => {
        const { withdrawals, rows } = await selectRisks(
          store.read,
          await whoseOf(context, input),
          WITHDRAWALS_READ,
        )
        return {
          withdrawals,
          list: rows.map(({ reason, count, lastAt, withdrawalId }) => ({
            reason,
            count,
            lastAt: lastAt.toISOString(),
            withdrawalId: withdrawalId.toString(),
          })),
        }
      },
    },
  )
}

interface Whose {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  readonly facts: NonNullable<Awaited<ReturnType<typeof findMoneyFacts>>>
}

async function readPayouts(tx: Tx, whose: Whose, nowMs: number): Promise<Output<typeof calls.memberPayouts>> {
  const { currency, facts } = whose
  const [accounts, paid] = await Promise.all([
    findEveryPayoutAccount(tx, whose),
    selectPaidByAccount(tx, whose),
  ])
  const shared = await Promise.all(accounts.map((account) => countSharing(tx, whose, account.accountNumber)))
  return {
    currency,
    list: accounts.map(({ accountNumber, addedAt, removedAt, boundHours, ...account }, at) => {
      const payments = paid.find(({ payoutAccountId }) => payoutAccountId === account.id)
      const { waitsHours, ...checks } = payoutChecks({
        holderName: account.holderName,
        payeeName: facts.payeeName ?? undefined,
        boundHours,
        factorsResetHours: facts.factorsResetHours ?? undefined,
        paidCount: payments?.count ?? 0,
      })
      return {
        ...account,
        ...checks,
        holderName: nameInPart(account.holderName),
        number: numberInPart(accountNumber),
        addedAt: addedAt.toISOString(),
        ...(removedAt ? { removedAt: removedAt.toISOString() } : {}),
        ...(waitsHours !== undefined && !removedAt
          ? { waitsUntil: new Date(nowMs + waitsHours * HOUR_MS).toISOString() }
          : {}),
        sharedBy: shared[at] ?? 0,
        paidCount: payments?.count ?? 0,
        paid: writeAmount(payments?.sum ?? 0n),
        ...(payments ? { lastPaidAt: payments.lastAt.toISOString() } : {}),
      }
    }),
  }
}
