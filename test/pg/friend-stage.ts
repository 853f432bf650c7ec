import { randomUUID } from 'node:crypto'

import type { Input, Output } from '#contract/endpoint.ts'
import { friends } from '#contract/friends.ts'
import type { FriendTerms } from '#domain/friends/friend-terms.ts'
import { addFirstFriendTerms } from '#server/money/friends/actions.ts'
import { countFriends } from '#server/money/friends/counting.ts'
import { noteFriend } from '#server/people/members/actions.ts'

import { giveMoney } from './ledger.ts'
import { playOnce } from './mission-stage.ts'
import { type Holder, sendAs } from './point-holders.ts'
import { follow } from './round-stage.ts'
import type { TestServer } from './test-server.ts'

const UNITS = 100_000n

export type FriendList = Output<typeof friends.list>

export const friendTerms: FriendTerms = {
  amount: 20n * UNITS,
  budget: 2_000n * UNITS,
  deposited: 50n * UNITS,
  staked: 200n * UNITS,
  days: 30,
  friendsMost: 20,
  claimDays: 30,
}

export const addFriendTerms = (server: TestServer, change: Partial<FriendTerms> = {}): Promise<number> =>
  server.services.store.transact((tx) =>
    addFirstFriendTerms(tx, { merchantId: server.merchantId, ...friendTerms, ...change }),
  )

export async function newInviter(
  server: TestServer,
  options: { readonly accountType?: number } = {},
): Promise<Holder> {
  const member = await server.fixtures.member(options)
  return { ...member, proof: await server.fixtures.memberSession(member) }
}

export async function invite(
  server: TestServer,
  { merchantId, id: inviterId }: Holder,
  friendId?: bigint,
): Promise<Holder> {
  const id = friendId ?? (await server.fixtures.member()).id
  await server.services.store.transact((tx) =>
    noteFriend(tx, { merchantId, memberId: id, inviterId, isHousehold: false }),
  )
  return { id, merchantId, proof: await server.fixtures.memberSession({ id, merchantId }) }
}

/** Verifies a member, who has a payout account. */
export async function verify(server: TestServer, friend: Holder): Promise<void> {
  await verifyAge(server, friend)
  await server.asOwner(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', 'Friends Bank', $3, $4)`,
    [friend.merchantId, friend.id, `Friend ${friend.id}`, randomUUID()],
  )
}

export const verifyAge = (server: TestServer, { id, merchantId }: Holder) =>
  server.asOwner(
    `INSERT INTO age_verification (merchant_id, member_id, reason, verified_by)
     SELECT $1, $2, 'seen', id FROM operator ORDER BY id LIMIT 1`,
    [merchantId, id],
  )

/** A friend who has done all steps, and is not counted yet. */
export async function doneFriend(server: TestServer, inviter: Holder): Promise<Holder> {
  const friend = await invite(server, inviter)
  await verify(server, friend)
  await giveMoney(server, friend, 300n * UNITS)
  await playOnce(server, friend, { amount: 200n * UNITS })
  return friend
}

/** Follows plays and counts friends, as the jobs do. */
export async function count(server: TestServer): Promise<void> {
  await follow(server)
  await countFriends(server.services.store, () => undefined)
}

export const listOf = async (server: TestServer, member: Holder) =>
  ((await sendAs(server, member, friends.list, {})) as FriendList).list

export const claimFriend = (
  server: TestServer,
  member: Holder,
  id: string | undefined,
  change: Partial<Input<typeof friends.claim>> = {},
) => sendAs(server, member, friends.claim, { id: id ?? '0', requestId: randomUUID(), ...change })

/** The reward that waits for a friend who is done. */
export async function earnedFriend(
  server: TestServer,
  inviter: Holder,
): Promise<{ readonly friend: Holder; readonly id: string }> {
  const friend = await doneFriend(server, inviter)
  await count(server)
  const [view] = await listOf(server, inviter)
  if (!view?.reward) throw new Error(`the friend is ${view?.state}`)
  return { friend, id: view.reward.id }
}
