import * as calls from '#contract/console/offer-rewards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { AloneLimits } from '#domain/approvals/second-operator.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { placeOfValue } from '#domain/offers/ranked-offer.ts'
import { refuseCancelling } from '#domain/offers/free-rounds.ts'
import { stepsOf } from '#domain/offers/review.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { readFigures } from './figures.ts'
import { cancelFreeRounds } from './free-rounds/cancelling.ts'
import { selectRoundsOfReward, selectSteps, viewOf } from './free-rounds/store.ts'
import { findBonuses, revokeBonus } from './grants/revoking.ts'
import { judgeReward } from './judging.ts'
import { type RewardRow, selectMatches, selectReward, selectRewards } from './operator-reward-store.ts'
import { selectOpenFailures } from './period-failure-store.ts'
import { selectCorrections, selectFigure } from './period-store.ts'
import { type GiveTickets, ticketReference } from './tickets/granting.ts'
import { type RaffleParts, revokeTickets } from './tickets/revoking.ts'
import { selectTicketsOfReward } from './tickets/store.ts'

interface Parts extends RaffleParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly findLimits: (tx: Tx, merchantId: number) => Promise<AloneLimits>
  readonly giveTickets: GiveTickets
}

const ROWS_AT_ONCE = 500

/** The console's calls about rewards. */
export const consoleRewardRoutes = (parts: Parts) => {
  const { store, registry } = parts
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope(registry, caller, code).id
  return bind(
    {
      listRewards: calls.listRewards,
      exportRewards: calls.exportRewards,
      readReward: calls.readReward,
      judgeReward: calls.judgeReward,
      revokeBonus: calls.revokeBonus,
      cancelFreeRounds: calls.cancelFreeRounds,
      revokeTickets: calls.revokeTickets,
      readFigures: calls.readFigures,
      listFailedFigures: calls.listFailedFigures,
    },
    {
      listRewards: async (context, { merchantCode, after, order, limit: requested, ...filter }) => {
        const limit = limitOf(requested)
        const beyond = readCursor(after, [ID_FORM])?.[0]
        const rows = await selectRewards(
          store.read,
          { merchantId: brandOf(context, merchantCode), ...filter },
          { beyond: beyond === undefined ? undefined : BigInt(beyond), order, limit: limit + 1 },
        )
        return pageOf(rows, limit, factsOf, ({ id }) => [id.toString()])
      },
      exportRewards: (context, input) => exportRewards(parts, context, input),
      readReward: async (context, { merchantCode, id }) =>
        await readReward(parts, { merchantId: brandOf(context, merchantCode), id: BigInt(id) }),
      judgeReward: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        const by = { merchantId: brandOf(context, input.merchantCode), operatorId }
        return judgeReward(store, parts, by, input)
      },
      revokeBonus: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        return revokeBonus(store, { merchantId: brandOf(context, input.merchantCode), operatorId }, input)
      },
      cancelFreeRounds: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        return cancelFreeRounds(
          store,
          { merchantId: brandOf(context, input.merchantCode), operatorId },
          input,
        )
      },
      revokeTickets: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        const by = { merchantId: brandOf(context, input.merchantCode), operatorId }
        return revokeTickets(store, parts, by, input)
      },
      listFailedFigures: async (context, { merchantCode }) => {
        const merchantId = brandOf(context, merchantCode)
        const rows = await selectOpenFailures(store.read, merchantId, calls.FAILURES_LISTED)
        return {
          list: rows.map(({ memberId, account, day, reason, tries, failedAt }) => ({
            member: { id: memberId.toString(), account },
            day,
            reason,
            tries,
            failedAt: failedAt.toISOString(),
          })),
        }
      },
      readFigures: async (context, { merchantCode, offer }) =>
        await readFigures(store.read, { merchantId: brandOf(context, merchantCode), offer }),
    },
  )
}

async function readReward(
  { store, countTickets }: Pick<Parts, 'store' | 'countTickets'>,
  of: { readonly merchantId: number; readonly id: bigint },
): Promise<Output<typeof calls.readReward>> {
  const row = await selectReward(store.read, of)
  if (!row) throw refusePlainly('absent')
  const bonuses = await findBonuses(store.read, { merchantId: of.merchantId, occurrenceId: of.id })
  const matches = await selectMatches(store.read, { ...row, ...of }, calls.MATCHES_LISTED)
  const rounds = await findRounds(store.read, of)
  const tickets = await findTickets(store.read, countTickets, of)
  const figure = await findFigure(store.read, { ...of, memberId: row.memberId })
  return {
    ...factsOf(row),
    ...(figure ? { figure } : {}),
    ...(rounds ? { roundsFacts: rounds } : {}),
    ...(tickets ? { ticketFacts: tickets } : {}),
    bonuses: bonuses.map(({ state, balance, canRevoke, corrects, endedAt }) => ({
      state,
      balance: writeAmount(balance),
      canRevoke,
      ...(corrects === null ? {} : { corrects }),
      ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
    })),
    steps: stepsOf(row).map(({ step, at, reason, judgement }) => ({
      step,
      at: at.toISOString(),
      ...(reason === undefined ? {} : { cause: reason }),
      ...(judgement ? { operatorName: judgement.operatorName, reason: judgement.reason } : {}),
      ...(judgement && judgement.secondName !== null ? { secondName: judgement.secondName } : {}),
    })),
    matches: matches.map(({ memberId, account, lastDay, amount, ...rest }) => ({
      ...rest,
      member: { id: memberId.toString(), account },
      amount: writeAmount(amount),
      ...(lastDay === null ? {} : { lastDay }),
    })),
  }
}

/** The free rounds of a reward, with each state. */
async function findRounds(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<Output<typeof calls.readReward>['roundsFacts']> {
  const row = await selectRoundsOfReward(tx, { merchantId, occurrenceId: id })
  if (!row) return undefined
  const steps = await selectSteps(tx, row.id)
  return {
    provider: row.provider,
    game: `${row.vendorCode} ${row.gameCode}`,
    stake: writeAmount(row.stake),
    won: writeAmount(row.won),
    ...(row.endsAt === null ? {} : { endsAt: row.endsAt.toISOString() }),
    canCancel: refuseCancelling(viewOf(row)) === undefined,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

/** The tickets that a reward has given, by their states. */
async function findTickets(
  tx: Tx,
  countTickets: RaffleParts['countTickets'],
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<Output<typeof calls.readReward>['ticketFacts']> {
  const row = await selectTicketsOfReward(tx, { merchantId, occurrenceId: id })
  if (!row) return undefined
  const { raffle, count, worth, revokedAt } = row
  const of = { raffle, reference: ticketReference(id) }
  const { drawn, ...counts } = await countTickets(tx, row, of)
  return {
    raffle,
    count,
    worth: writeAmount(worth),
    played: drawn,
    ...counts,
    ...(revokedAt === null ? {} : { revokedAt: revokedAt.toISOString() }),
  }
}

/** How a reward of a period was computed first, and its corrections. */
async function findFigure(
  tx: Tx,
  of: { readonly merchantId: number; readonly memberId: bigint; readonly id: bigint },
): Promise<Output<typeof calls.readReward>['figure']> {
  const row = await selectFigure(tx, of)
  if (!row) return undefined
  const corrections = await selectCorrections(tx, of.id)
  return {
    startDay: row.startDay,
    lastDay: row.lastDay,
    due: writeAmount(row.due),
    taken: writeAmount(row.taken),
    corrections: corrections.map(({ day, value, change, paid }) => ({
      day,
      value: writeAmount(value),
      change: writeAmount(change),
      paid: writeAmount(paid),
    })),
  }
}

const columns = [
  'reward',
  'qualified_at',
  'account',
  'offer',
  'version',
  'occurrence',
  'state',
  'reason',
  'day',
  'currency',
  'value',
  'amount',
  'ended_at',
  'judged_by',
  'second_operator',
  'judged_for',
]

/** The audit entry is committed before the first row is sent. */
async function exportRewards(
  { store, registry }: Parts,
  context: Context,
  { merchantCode, ...filter }: Input<typeof calls.exportRewards>,
): Promise<typeof takenOver> {
  const { id: merchantId } = merchantInScope(registry, context.caller, merchantCode)
  const { operatorId } = operatorOf(context.caller)
  await untilBegun(context, async (begun) => {
    await store.transact((tx) =>
      writeAudit(tx, {
        merchantId,
        operatorId,
        action: 'offer.export_rewards',
        reason: '',
        before: {},
        after: filter,
      }),
    )
    const file = beginFile(context, { side: 'console', name: 'rewards.csv', type: 'text/csv; charset=utf-8' })
    begun()
    await file.write(`\u{feff}${csvLine(columns)}`)
    for (let beyond: bigint | undefined, isLast = false; !isLast && file.isTaken;) {
      const rows = await selectRewards(store.read, { merchantId, ...filter }, { beyond, limit: ROWS_AT_ONCE })
      await file.write(rows.map(lineOf).join(''))
      beyond = rows.at(-1)?.id
      isLast = rows.length < ROWS_AT_ONCE
    }
    file.end()
  })
  return takenOver
}

function lineOf(row: RewardRow): string {
  const { id, qualifiedAt, member, offer, version, occurrence, state, day, currency, value, amount } =
    factsOf(row)
  return csvRow([
    ...[
      id,
      qualifiedAt,
      member.account,
      offer,
      version.toString(),
      occurrence,
      state,
      row.reason ?? '',
      day,
    ].map(csvCell),
    csvCell(currency),
    csvNumber(value),
    csvNumber(amount),
    ...[
      row.endedAt?.toISOString() ?? '',
      row.judgement?.operatorName ?? '',
      row.judgement?.secondName ?? '',
      row.judgement?.reason ?? '',
    ].map(csvCell),
  ])
}

function factsOf(row: RewardRow): Output<typeof calls.listRewards>['list'][number] {
  const { id, memberId, account, offer, version, occurrence, state, currency, day } = row
  return {
    id: id.toString(),
    member: { id: memberId.toString(), account },
    offer,
    version,
    occurrence,
    state,
    currency,
    value: writeAmount(row.value),
    ...(row.event === 'rank' ? { place: placeOfValue(row.value) } : {}),
    amount: writeAmount(row.amount),
    day,
    qualifiedAt: row.qualifiedAt.toISOString(),
    ...(row.claimEndsAt === null ? {} : { claimEndsAt: row.claimEndsAt.toISOString() }),
    ...(row.reviewedAt === null ? {} : { reviewedAt: row.reviewedAt.toISOString() }),
    ...roundsOf(row),
  }
}

const roundsOf = ({ roundsState: state, roundsCount: count, roundsPlayed: played }: RewardRow) =>
  state === null || count === null || played === null ? {} : { rounds: { state, count, played } }
