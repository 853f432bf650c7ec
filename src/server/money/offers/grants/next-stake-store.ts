import { sql } from 'kysely'

import type { StakedOn } from '#domain/plays/play.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NextStakeRow {
  readonly cash: bigint
  readonly bonusId: string | null
  readonly balance: bigint | null
  readonly canPay: boolean | null
  readonly stakeMax: bigint | null
}

/** The main wallet, and the active bonus as the ledger looks it up for a stake on this target. */
export async function selectNextStake(
  tx: Tx,
  {
    merchantId,
    memberId,
    on,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly on: StakedOn },
): Promise<NextStakeRow | undefined> {
  const found = await sql<NextStakeRow>`
    SELECT main.balance AS cash, substr(found.account, length('bonus:') + 1) AS "bonusId", found.balance,
           found.can_pay AS "canPay", found.stake_max AS "stakeMax"
      FROM merchant
      JOIN wallet AS main
        ON main.member_id = ${memberId} AND main.merchant_id = merchant.id AND main.currency = merchant.currency
       AND main.account = 'main'
      LEFT JOIN LATERAL bonus_for_stake(main.member_id, main.currency, ${on.product}, ${on.category},
                                        ${on.vendorCode}, ${on.gameCode}, clock_timestamp()) AS found
        ON main.has_grant
     WHERE merchant.id = ${merchantId}`.execute(query(tx))
  return found.rows[0]
}
