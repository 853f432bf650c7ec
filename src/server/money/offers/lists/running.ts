import { judgeDeed } from '#domain/offers/due.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { candidateOf, momentOf, readStanding } from '#server/money/offers/candidates.ts'
import { selectKnown, selectMemberOffers } from '#server/money/offers/claim-store.ts'
import { sendRewardNews } from '#server/money/offers/reward-news.ts'
import { judgeLimits, rewardOne } from '#server/money/offers/rewarding.ts'
import { selectVersion } from '#server/money/offers/store.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import {
  type OpenList,
  endList,
  lockOpenLine,
  selectOpenLines,
  selectOpenLists,
  updateLine,
} from './store.ts'

const AT_ONCE = 500

/**
 * Rewards the lines of approved lists. Each line is one transaction that judges it again and marks it as done, so an interrupted run
 * goes on where it was. A line that fails is left for the next run, and keeps none of the others back; the job then fails, and
 * so stays in the alarms.
 */
export async function runRewardLists(store: Store, notify: (memberId: bigint) => void): Promise<void> {
  const failures: unknown[] = []
  for (const list of await selectOpenLists(store.read)) {
    let beyond = 0n
    for (;;) {
      const lines = await selectOpenLines(store.read, list, { beyond, limit: AT_ONCE })
      for (const id of lines) {
        const rewarded = await store
          .transact((tx) => rewardLine(tx, list, id))
          .catch((error: unknown) => void failures.push(error))
        if (rewarded !== undefined) notify(rewarded)
        beyond = id
      }
      if (lines.length < AT_ONCE) break
    }
    await store.transact((tx) => endList(tx, list.id))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} lines of lists of rewards failed`)
}

/** Rewards a line as things stand now; the member, if there is a reward. */
async function rewardLine(tx: Tx, list: OpenList, id: bigint): Promise<bigint | undefined> {
  const line = await lockOpenLine(tx, id)
  if (!line) return undefined
  const { memberId, value } = line
  const { merchantId, offer, currency } = list
  const who = { merchantId, memberId }
  // An exclusion waits for this transaction, or is seen by it.
  const nowMs = await lockLimits(tx, who)
  const standing = await readStanding(tx, who, nowMs)
  const form = await selectVersion(tx, list)
  const [part] = await selectMemberOffers(tx, who, { offer })
  if (!form || !part) throw new Error(`no version ${list.version} of ${offer}`)
  const version = readOffer(form, list)
  const occasion = { event: 'operator', id, value, currency } as const
  const judged = judgeDeed(version, occasion, {
    member: candidateOf(standing, part, currency),
    at: momentOf(standing, part),
  })
  const end = async (refusal: string) => {
    await updateLine(tx, id, { refusal })
    return undefined
  }
  if (!judged.due) return await end(judged.refusal)
  const { occurrence } = judged.due
  // A limit that has been renewed since the approval lets a line pay no more than the second operator read.
  let { amount } = judged.due
  if (amount > line.amount) amount = line.amount // guard: list-line-pays-what-was-approved
  const due = { ...judged.due, amount }
  if ((await selectKnown(tx, memberId, [{ offer, occurrence }])).size > 0) return await end('known')
  const decision = await judgeLimits(tx, who, { ...due, standing, currency })
  if (decision.is === 'refused') return await end('limit')
  const row = await rewardOne(tx, who, { ...due, decision, occasion, standing })
  if (!row) return await end('known')
  await updateLine(tx, id, { occurrenceId: row.id })
  await sendRewardNews(tx, row)
  return memberId
}
