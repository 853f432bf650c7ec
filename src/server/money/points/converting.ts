import type { Input, Output } from '#contract/endpoint.ts'
import type { points as contract } from '#contract/points.ts'
import { moved } from '#domain/ledger/posting.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { convertDeed, pointsOfUnits, refuseConversion, unitsOfPoints } from '#domain/points/terms.ts'
import { findTransfer, findTransferByKey, post } from '#server/money/ledger/actions.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { findBarred } from '#server/money/offers/actions.ts'
import { spendProof } from '#server/people/sessions/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { hasPoints } from './earning.ts'
import { type OfMember, selectCurrency, selectTerms } from './store.ts'

type Convert = typeof contract.convert

/** Converts points into money, once for each request. The proof is spent with it; a repeated request needs none. */
export async function convertPoints(
  tx: Tx,
  context: Pick<Context, 'merchant' | 'memberId' | 'caller'>,
  input: Input<Convert>,
): Promise<Output<Convert>> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  await lockLimits(tx, who)
  const cash = readAmount(input.cash)
  if (cash === undefined) throw refusePlainly('invalid_input', { fields: ['cash'] })
  const request = { points: BigInt(input.points), cash }
  const known = await findConversion(tx, who, input.requestId)
  if (known) {
    // guard: conversion-request-same
    if (known.points !== input.points || known.cash !== writeAmount(cash))
      throw refuse<Convert>('request_conflict')
    return known
  }
  if ((await findBarred(tx, [who])).length > 0) throw refuse<Convert>('points_barred') // guard: barred-member-converts-nothing
  const { current } = await selectTerms(tx, who.merchantId)
  const refusal = refuseConversion(request, current)
  if (refusal) throw refuse<Convert>(refusal)
  if (!(await hasPoints(tx, who, request.points))) throw refuse<Convert>('too_few_points') // guard: owed-points-not-converted
  await spendProof(tx, context, input.cpw, convertDeed({ points: input.points, cash: writeAmount(cash) })) // guard: conversion-proven
  const currency = await selectCurrency(tx, who.merchantId)
  const common = { ...who, reference: input.requestId } as const
  const answers = await post(tx, [
    {
      ...common,
      currency: POINT_CURRENCY,
      key: `points_spend:${input.requestId}`,
      kind: 'points_spend',
      legs: moved(unitsOfPoints(request.points), { from: 'points', to: 'house:points' }),
    },
    {
      ...common,
      currency,
      key: `points_cash:${input.requestId}`,
      kind: 'points_cash',
      legs: moved(cash, { from: 'house:points', to: 'main' }),
    },
  ])
  if (answers.some(({ outcome }) => outcome === 'insufficient')) throw refuse<Convert>('too_few_points')
  const wrong = answers.find(({ outcome }) => outcome !== 'posted')
  if (wrong) throw new Error(`points were not converted: ${wrong.outcome}`)
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'points.convert',
    reason: '',
    before: {},
    after: { points: input.points, amount: writeAmount(cash), currency },
  })
  const done = await findConversion(tx, who, input.requestId)
  if (!done) throw new Error(`conversion ${input.requestId} is gone`)
  return done
}

/** The conversion of a request, from the ledger. */
async function findConversion(
  tx: Tx,
  who: OfMember,
  requestId: string,
): Promise<Output<Convert> | undefined> {
  const spent = await findTransferByKey(tx, { ...who, key: `points_spend:${requestId}` })
  const paid = await findTransferByKey(tx, { ...who, key: `points_cash:${requestId}` })
  if (!spent || !paid) return undefined
  const [points, cash] = [
    await findTransfer(tx, { ...who, id: spent.id }),
    await findTransfer(tx, { ...who, id: paid.id }),
  ]
  const amountOf = (found: typeof points, account: string) =>
    found?.legs.find((leg) => leg.account === account)?.amount ?? 0n
  return {
    points: Number(-pointsOfUnits(amountOf(points, 'points'))),
    cash: writeAmount(amountOf(cash, 'main')),
    currency: cash?.currency ?? '',
    at: paid.at.toISOString(),
  }
}
