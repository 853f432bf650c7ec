import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface UseRow {
  readonly memberId: bigint
  readonly day: string
  readonly currency: string
  readonly amount: bigint
  readonly uses: bigint
}

interface OfUses {
  readonly merchantId: number
  readonly offer: string
  /** A reward that is judged as a whole: debts that it settled are no use beside it. */
  readonly without?: bigint | undefined
}

/**
 * Grants of the offer to these accounts, under any version, as corrections left them: what is owed of a grant is no longer a use of
 * its day, and what settled a debt is, even if nothing was left of the reward.
 */
export async function selectUses(
  tx: Tx,
  { merchantId, offer, members, without }: OfUses & { readonly members: readonly bigint[] },
): Promise<readonly UseRow[]> {
  const found = await sql<UseRow>`
    SELECT one.member_id AS "memberId", one.day::text, one.currency, given.uses::bigint AS uses,
           one.amount * given.uses + coalesce(figure.taken, 0)
             + (SELECT coalesce(sum(paid - owed), 0)::bigint FROM offer_correction WHERE occurrence_id = one.id) AS amount
      FROM offer_occurrence AS one
      LEFT JOIN offer_figure AS figure ON figure.occurrence_id = one.id
     CROSS JOIN LATERAL (SELECT (one.state IN ('claimed', 'issued'))::integer AS uses) AS given
     WHERE one.member_id = ANY (${[...members]}::bigint[]) AND one.merchant_id = ${merchantId} AND one.offer = ${offer}
       AND one.id <> ${without ?? 0n} AND (given.uses = 1 OR figure.occurrence_id IS NOT NULL)`.execute(
    query(tx),
  )
  return found.rows
}

/** Grants of the offer to all members, by day and currency, as corrections left them. */
export async function selectAllUses(
  tx: Tx,
  { merchantId, offer, without }: OfUses,
): Promise<readonly Omit<UseRow, 'memberId'>[]> {
  const found = await sql<Omit<UseRow, 'memberId'>>`
    SELECT day::text, currency, sum(amount)::bigint AS amount, count(*) AS uses FROM offer_occurrence
     WHERE merchant_id = ${merchantId} AND offer = ${offer} AND state IN ('claimed', 'issued')
     GROUP BY day, currency
     UNION ALL
    SELECT one.day::text, one.currency, sum(more.paid - more.owed)::bigint, 0
      FROM offer_correction AS more JOIN offer_occurrence AS one ON one.id = more.occurrence_id
     WHERE one.merchant_id = ${merchantId} AND one.offer = ${offer} AND one.id <> ${without ?? 0n}
     GROUP BY 1, 2
     UNION ALL
    SELECT one.day::text, one.currency, sum(figure.taken)::bigint, 0
      FROM offer_figure AS figure JOIN offer_occurrence AS one ON one.id = figure.occurrence_id
     WHERE one.merchant_id = ${merchantId} AND one.offer = ${offer} AND one.id <> ${without ?? 0n} AND figure.taken > 0
     GROUP BY 1, 2`.execute(query(tx))
  return found.rows
}
