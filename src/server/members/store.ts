import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface Member {
  readonly id: bigint
  readonly account: string
  readonly nickname: string
  readonly accountType: number
  readonly mayTransferToUpline: boolean
  readonly labelName: string
  readonly rankLevel: number
  readonly memberLabel: string | undefined
}

export interface NewMember {
  readonly merchantId: number
  readonly account: string
  readonly nickname?: string
  readonly accountType?: number
  readonly uplineId?: bigint
}

export async function selectMember(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<Member | undefined> {
  const row = await query(tx)
    .selectFrom('member')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    accountType: row.account_type,
    mayTransferToUpline: row.may_transfer_to_upline,
    labelName: row.label_name,
    rankLevel: row.rank_level,
    memberLabel: row.member_label ?? undefined,
  }
}

export async function insertMember(tx: Tx, member: NewMember): Promise<bigint> {
  const row = await query(tx)
    .insertInto('member')
    .values({
      merchant_id: member.merchantId,
      account: member.account,
      nickname: member.nickname ?? '',
      account_type: member.accountType ?? 0,
      upline_id: member.uplineId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
