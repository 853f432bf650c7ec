import type { Output } from '#contract/endpoint.ts'
import type { session } from '#contract/session.ts'
import { isAgentType } from '#domain/access/role.ts'
import type { Tx } from '#server/db/transaction.ts'

import { type NewMember, insertMember, selectMember } from './store.ts'

/** A member of the merchant, as the fixtures have them and as registration will. */
export async function createMember(tx: Tx, member: NewMember): Promise<bigint> {
  return await insertMember(tx, member)
}

/** What a member may read of themselves. */
export async function findMemberInfo(
  tx: Tx,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<Output<typeof session.memberInfo> | undefined> {
  const member = await selectMember(tx, who)
  if (!member) return undefined
  return {
    id: member.id.toString(),
    account: member.account,
    nickname: member.nickname,
    type: member.accountType,
    isAgent: isAgentType(member.accountType),
    toUpline: member.mayTransferToUpline,
    clubLabel: { labelName: member.labelName, rankLevel: member.rankLevel },
    memberLabel: member.memberLabel,
  }
}
