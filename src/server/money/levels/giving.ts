import { tidyName } from '#domain/language/names.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { type GiveTickets, findBarred, findPerson, lockPerson } from '#server/money/offers/actions.ts'
import { payGift } from '#server/money/points/actions.ts'
import { sendMessages } from '#server/people/messages/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import {
  type GiftKey,
  type GivenGift,
  type LevelGift,
  endGift,
  lockGift,
  selectHasGift,
  selectMerchantOf,
  selectWaiting,
} from './gift-store.ts'

const AT_ONCE = 500

/**
 * Gives the gifts of levels that members have reached, one transaction for each, so that no bet waits for more than one of them. A
 * gift that fails stops no other. `notify` is called after each commit.
 */
export async function giveLevelGifts(
  store: Store,
  giveTickets: GiveTickets,
  notify: (memberId: bigint) => void,
): Promise<void> {
  const failures = new Map<string, unknown>()
  for (let after: GiftKey = { memberId: 0n, rank: 0 }; ;) {
    const gifts = await selectWaiting(store.read, after, AT_ONCE)
    for (const gift of gifts) {
      const give = store.transact((tx) => giveOne(tx, giveTickets, gift))
      const isGiven = await give.catch((error: unknown) => {
        failures.set(`${gift.rank} of member ${gift.memberId}`, error)
        return false
      })
      if (isGiven) notify(gift.memberId)
    }
    const last = gifts.at(-1)
    if (last === undefined || gifts.length < AT_ONCE) break
    after = last
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `no gifts for levels ${[...failures.keys()].join()}`)
}

async function giveOne(tx: Tx, giveTickets: GiveTickets, key: GiftKey): Promise<boolean> {
  const { memberId } = key
  const merchantId = await selectMerchantOf(tx, memberId)
  if (merchantId === undefined) return false
  const who = { merchantId, memberId }
  await lockLimits(tx, who)
  const gift = await lockGift(tx, key)
  if (!gift) return false
  // A gift waits until the member may be rewarded.
  if ((await findBarred(tx, [who])).length > 0) return false // guard: barred-member-gets-no-gift
  const person = await findPerson(tx, who)
  await lockPerson(
    tx,
    person.names.map((name) => `${merchantId} ${name}`),
  )
  // guard: level-gift-once-a-person
  if (await selectHasGift(tx, { members: person.members, rank: gift.rank })) {
    await endGift(tx, gift, undefined)
    return false
  }
  const given = await pay(tx, giveTickets, gift)
  // A gift waits until the raffle has tickets.
  if (!given) return false
  await endGift(tx, gift, given)
  const { name: level, ...names } = tidyName(gift)
  const about = `level gift ${gift.rank}`
  const news =
    'tickets' in given
      ? {
          kind: 'level_tickets' as const,
          level,
          ...names,
          pieces: { of: 'tickets' as const, count: given.tickets },
        }
      : { kind: 'level_gift' as const, level, ...names, points: Number(gift.points) }
  await sendMessages(tx, [{ ...who, source: 'account', about, body: news.kind, news }])
  return true
}

/** Pays the points of a gift, or gives its tickets; undefined if the raffle has not as many left. */
async function pay(
  tx: Tx,
  giveTickets: GiveTickets,
  { merchantId, memberId, rank, points, raffle, tickets, name }: LevelGift,
): Promise<GivenGift | undefined> {
  const who = { merchantId, memberId }
  if (raffle !== null && tickets !== null) {
    const isGiven = await giveTickets(tx, who, { raffle, reference: rank.toString(), count: tickets })
    return isGiven ? { tickets } : undefined
  }
  const transferId = await payGift(tx, {
    ...who,
    gives: 'points',
    pointKind: 'level_points',
    key: `level:${memberId}:${rank}`,
    reference: name.trim(),
    amount: points,
    currency: POINT_CURRENCY,
  })
  return { transferId }
}
