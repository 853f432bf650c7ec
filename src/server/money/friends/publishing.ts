import type * as calls from '#contract/console/friends.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type FriendTerms, type FriendTermsFault, refuseFriendTerms } from '#domain/friends/friend-terms.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { lockPointUses } from '#server/money/points/actions.ts'
import {
  type By,
  type Executors,
  needSecond,
  ofBrand,
  saveOrPropose,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { insertStop, insertTerms, selectCurrency, selectFigures, selectNewestTerms } from './terms-store.ts'

type Save = typeof calls.saveFriendTerms
type Stop = typeof calls.stopFriendTerms
type BrandOperator = By & { readonly merchantId: number }

const deed = 'consoleFriends.saveFriendTerms'

export async function readTerms(tx: Tx, merchantId: number): Promise<Output<typeof calls.readFriendTerms>> {
  const newest = await selectNewestTerms(tx, merchantId)
  const { paid, ...counts } = await selectFigures(tx, merchantId)
  return {
    currency: await selectCurrency(tx, merchantId),
    ...(newest
      ? {
          terms: {
            version: newest.version,
            ...writtenTerms(newest),
            isStopped: newest.isStopped,
            publishedAt: newest.publishedAt.toISOString(),
            ...(newest.operator === null ? {} : { operator: newest.operator }),
            ...(newest.second === null ? {} : { second: newest.second }),
            used: writeAmount(newest.used),
          },
        }
      : {}),
    ...counts,
    paid: writeAmount(paid),
  }
}

/** Publishes the next terms once a second operator has approved them. */
export async function saveTermsOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  return await saveOrPropose(store, by, { deed, subject: 'friends', input }, (tx) => save(tx, by, input))
}

/** Executes approved proposals. */
export const friendExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, ofBrand(maker), input)
  },
}

async function save(
  tx: Tx,
  by: BrandOperator,
  { version, terms: given, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId, second } = by
  const newest = await selectNewestTerms(tx, merchantId)
  // guard: friend-terms-as-read
  if ((newest?.version ?? 0) !== version) throw refuse<Save>('changed_meanwhile')
  const terms = readTyped(given)
  const uses = await lockPointUses(tx, merchantId)
  refuseFault(refuseFriendTerms(terms, await selectCurrency(tx, merchantId), uses)) // guard: friend-terms-of-form
  const change = { before: newest ? writtenTerms(newest) : {}, after: writtenTerms(terms) }
  // guard: friend-terms-by-two
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('terms for friends need a second operator')
  const row = { merchantId, version: version + 1, ...terms, operatorId, approvedBy: second.operatorId }
  if (!(await insertTerms(tx, row))) throw refuse<Save>('changed_meanwhile')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'friend.terms', ...change })
  return version + 1
}

/** Stops the newest terms. It only lessens what the house gives, so one operator does so. */
export async function stopTerms(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { version, reason }: Input<Stop>,
): Promise<Output<Stop>> {
  const newest = await selectNewestTerms(tx, merchantId)
  if (!newest) throw refusePlainly('absent')
  if (newest.version !== version) throw refuse<Stop>('changed_meanwhile')
  if (await insertStop(tx, { merchantId, version, operatorId, reason }))
    await writeAudit(tx, {
      merchantId,
      operatorId,
      reason,
      action: 'friend.stop',
      before: {},
      after: { version },
    })
  return {}
}

const fieldOf: Readonly<Record<Exclude<FriendTermsFault, 'too_dear'>, string>> = {
  amount: 'amount',
  deposited: 'deposited',
  staked: 'staked',
  budget: 'budget',
  days: 'days',
  friends: 'friendsMost',
  claim_days: 'claimDays',
  friend_points: 'friendPoints',
  inviter_points: 'inviterPoints',
}

function refuseFault(fault: FriendTermsFault | undefined): void {
  if (fault === undefined) return
  if (fault === 'too_dear') throw refuse<Save>('friends_too_dear')
  throw refusePlainly('invalid_input', { fields: [`terms.${fieldOf[fault]}`] })
}

const sumOf = (text: string): bigint => readAmount(text) ?? 0n

const readTyped = (given: Input<Save>['terms']): FriendTerms => ({
  ...given,
  amount: sumOf(given.amount),
  budget: sumOf(given.budget),
  deposited: sumOf(given.deposited),
  staked: sumOf(given.staked),
})

/** As terms travel, and as the audit log and the second operator see them. */
const writtenTerms = ({
  amount,
  budget,
  deposited,
  staked,
  days,
  friendsMost,
  claimDays,
  asksDocument = false,
  friendPoints = 0,
  inviterPoints = 0,
}: FriendTerms) => ({
  amount: writeAmount(amount),
  budget: writeAmount(budget),
  deposited: writeAmount(deposited),
  staked: writeAmount(staked),
  days,
  friendsMost,
  claimDays,
  asksDocument,
  friendPoints,
  inviterPoints,
})
