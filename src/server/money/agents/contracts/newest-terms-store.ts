import { sql } from 'kysely'

import type { ContractKind } from '#domain/agents/terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { VersionRow } from './store.ts'

export interface TermsRow {
  readonly id: bigint
  readonly downlineId: bigint
  readonly account: string
  readonly terms: VersionRow['terms']
}

/** The newest terms of an agent with each downline, the newest contract first. One more than the limit. */
export async function selectNewestTerms(
  tx: Tx,
  {
    merchantId,
    uplineId,
    kind,
    find,
  }: {
    readonly merchantId: number
    readonly uplineId: bigint
    readonly kind: ContractKind
    readonly find: string | undefined
  },
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    SELECT contract.id, contract.downline_id AS "downlineId", member.account, newest.terms
      FROM agent_contract AS contract
      JOIN member ON member.id = contract.downline_id AND member.merchant_id = contract.merchant_id
     CROSS JOIN LATERAL (
       SELECT terms FROM agent_contract_version WHERE contract_id = contract.id ORDER BY version DESC LIMIT 1) AS newest
     WHERE contract.merchant_id = ${merchantId} AND contract.kind = ${kind}
       AND contract.upline_id = ${uplineId} -- guard: terms-of-own-downlines
       AND (${before ?? null}::bigint IS NULL OR contract.id < ${before ?? null}::bigint)
       AND (${find ?? null}::text IS NULL
            OR (starts_with(lower(member.account), lower(${find ?? null})) AND member.account !~ '^\\+')) -- guard: terms-without-numbers
     ORDER BY contract.id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}
