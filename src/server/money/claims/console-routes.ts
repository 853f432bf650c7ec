import * as calls from '#contract/console/claims.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import { findOpenSince } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import {
  type FindLotteryNames,
  type NameOfLottery,
  namesOfLotteries,
} from '#server/platform/http/lottery-name.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type ClaimsQuery, selectClaimSums, selectClaims } from './console-store.ts'
import { type ClaimRow, lockClaim, selectClaim, selectMoves, updateAnswer } from './store.ts'
import { type FindLimits, notifyClaim, writeOffOrPropose } from './writing-off.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly findKnownPayees: FindKnownPayees
  readonly findLimits: FindLimits
  readonly findLotteryNames: FindLotteryNames
}

const ROWS_AT_ONCE = 500

export const consoleClaimRoutes = (parts: Parts) =>
  bind(
    { ...calls },
    {
      listClaims: (context, input) => listClaims(parts, context, input),
      exportClaims: (context, input) => exportClaims(parts, context, input),
      readClaim: (context, input) => readClaim(parts, context, input),
      answerClaim: (context, input) => answerClaim(parts, context, input),
      writeOffClaim: ({ caller }, input) => {
        const merchantId = merchantInScope(parts.registry, caller, input.merchantCode).id
        const by = { merchantId, operatorId: operatorOf(caller).operatorId }
        return writeOffOrPropose(parts.store, parts, by, input)
      },
    },
  )

function filterOf(
  brand: { readonly id: number; readonly currency: string },
  { state, account, least, days }: Input<typeof calls.exportClaims>,
): ClaimsQuery {
  return {
    merchantId: brand.id,
    state,
    account: account?.trim(),
    least: least === undefined ? undefined : parseAmount(least, brand.currency),
    days,
  }
}

async function listClaims(
  { store, registry, findLotteryNames }: Parts,
  { caller, language }: Context,
  input: Input<typeof calls.listClaims>,
): Promise<Output<typeof calls.listClaims>> {
  const brand = merchantInScope(registry, caller, input.merchantCode)
  const limit = limitOf(input.limit)
  const beyond = readCursor(input.after, [ID_FORM])?.[0]
  const filter = filterOf(brand, input)
  const rows = await selectClaims(store.read, filter, {
    beyond: beyond === undefined ? undefined : BigInt(beyond),
    limit: limit + 1,
  })
  const { amount, open, collected, writtenOff, cancelled } = await selectClaimSums(store.read, filter)
  const nameOf = await namesOfLotteries(store.read, findLotteryNames, { merchant: brand, language })
  return {
    ...pageOf(
      rows,
      limit,
      (row) => factsOf(row, nameOf),
      ({ id }) => [id.toString()],
    ),
    totals: {
      amount: writeAmount(amount),
      open: writeAmount(open),
      collected: writeAmount(collected),
      writtenOff: writeAmount(writtenOff),
      cancelled: writeAmount(cancelled),
    },
    currency: brand.currency,
  }
}

const columns = [
  'claim',
  'opened_at',
  'account',
  'lottery',
  'draw',
  'ticket',
  'state',
  'currency',
  'amount',
  'open',
  'collected',
  'written_off',
  'cancelled',
]

/** The audit entry is committed before the first row is sent. */
async function exportClaims(
  { store, registry, findLotteryNames }: Parts,
  context: Context,
  input: Input<typeof calls.exportClaims>,
): Promise<typeof takenOver> {
  const brand = merchantInScope(registry, context.caller, input.merchantCode)
  const filter = filterOf(brand, input)
  await untilBegun(context, async (begun) => {
    const { merchantCode: _code, ...noted } = input
    await store.transact((tx) =>
      writeAudit(tx, {
        merchantId: brand.id,
        operatorId: operatorOf(context.caller).operatorId,
        action: 'claim.export',
        reason: '',
        before: {},
        after: noted,
      }),
    )
    const { language } = context
    const nameOf = await namesOfLotteries(store.read, findLotteryNames, { merchant: brand, language })
    const file = beginFile(context, { side: 'console', name: 'claims.csv', type: 'text/csv; charset=utf-8' })
    begun()
    await file.write(`\u{feff}${csvLine(columns)}`)
    for (let beyond: bigint | undefined, isLast = false; !isLast && file.isTaken;) {
      const rows = await selectClaims(store.read, filter, { beyond, limit: ROWS_AT_ONCE })
      await file.write(rows.map((row) => lineOf(row, nameOf)).join(''))
      beyond = rows.at(-1)?.id
      isLast = rows.length < ROWS_AT_ONCE
    }
    file.end()
  })
  return takenOver
}

function lineOf(row: ClaimRow, nameOf: NameOfLottery): string {
  const claim = factsOf(row, nameOf)
  const { amount, open, collected, writtenOff, cancelled } = claim
  return csvRow([
    ...[
      claim.id,
      claim.openedAt,
      claim.member.account,
      claim.game,
      claim.draw,
      claim.ticketId,
      claim.state,
    ].map(csvCell),
    csvCell(claim.currency),
    ...[amount, open, collected, writtenOff, cancelled].map(csvNumber),
  ])
}

async function readClaim(
  { store, registry, findLotteryNames }: Parts,
  { caller, language }: Context,
  { merchantCode, id }: Input<typeof calls.readClaim>,
): Promise<Output<typeof calls.readClaim>> {
  const brand = merchantInScope(registry, caller, merchantCode)
  const merchantId = brand.id
  const row = await selectClaim(store.read, { merchantId, id: BigInt(id) })
  if (!row) throw refusePlainly('absent')
  const proposed = await findOpenSince(store.read, { merchantId, deed: 'claims.writeOffClaim', subject: id })
  const { objection, objectedAt, answer, answeredAt, answeredBy } = row
  const moves = await selectMoves(store.read, row.id)
  const nameOf = await namesOfLotteries(store.read, findLotteryNames, { merchant: brand, language })
  return {
    ...factsOf(row, nameOf),
    ...(objection === null ? {} : { objection }),
    ...(objectedAt === null ? {} : { objectedAt: objectedAt.toISOString() }),
    ...(answer === null ? {} : { answer }),
    ...(answeredAt === null ? {} : { answeredAt: answeredAt.toISOString() }),
    ...(answeredBy === null ? {} : { answeredBy }),
    ...(proposed === undefined ? {} : { proposedAt: proposed.toISOString() }),
    moves: moves.map(({ operator, second, reason, ...move }) => ({
      id: move.id.toString(),
      kind: move.kind,
      cause: move.cause,
      amount: writeAmount(move.amount),
      transferId: move.transferId.toString(),
      ...(operator === null ? {} : { operator }),
      ...(second === null ? {} : { second }),
      ...(reason === '' ? {} : { reason }),
      at: move.at.toISOString(),
    })),
  }
}

/** Answers the objection. The member reads the answer, so it names no payee. */
async function answerClaim(
  { store, registry, hub, findKnownPayees }: Parts,
  { caller }: Context,
  input: Input<typeof calls.answerClaim>,
): Promise<Output<typeof calls.answerClaim>> {
  const merchantId = merchantInScope(registry, caller, input.merchantCode).id
  const { operatorId } = operatorOf(caller)
  const id = BigInt(input.id)
  const words = input.words.trim()
  if (words === '') throw refusePlainly('invalid_input', { fields: ['words'] })
  const claim = await store.transact(async (tx) => {
    const row = await lockClaim(tx, { merchantId, id })
    if (!row) throw refusePlainly('absent')
    const [payee] = newPayees([row.objection ?? ''], words, await findKnownPayees(tx, merchantId))
    // guard: claim-answer-without-payee
    if (payee) throw refuse<typeof calls.answerClaim>('payee_named', { found: payee.text })
    if (!(await updateAnswer(tx, { merchantId, id, operatorId, words })))
      throw refuse<typeof calls.answerClaim>('claim_not_objected')
    await writeAudit(tx, {
      merchantId,
      operatorId,
      memberId: row.memberId,
      action: 'claim.answer',
      reason: words.slice(0, 140),
      before: { claim: input.id },
      after: { claim: input.id, open: writeAmount(row.open) },
    })
    return row
  })
  notifyClaim(hub, claim)
  return {}
}

function factsOf(row: ClaimRow, nameOf: NameOfLottery): Output<typeof calls.listClaims>['list'][number] {
  const { id, state, memberId, account, currency, drawId, gameCode, number, ticketId } = row
  return {
    id: id.toString(),
    state,
    member: { id: memberId.toString(), account },
    currency,
    amount: writeAmount(row.amount),
    open: writeAmount(row.open),
    collected: writeAmount(row.collected),
    writtenOff: writeAmount(row.writtenOff),
    cancelled: writeAmount(row.cancelled),
    drawId: drawId.toString(),
    game: nameOf(gameCode),
    draw: number,
    ticketId: ticketId.toString(),
    openedAt: row.openedAt.toISOString(),
  }
}
