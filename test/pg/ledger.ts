import { randomUUID } from 'node:crypto'

import { type Posting, moved } from '#domain/ledger/posting.ts'
import { type Posted, postOne } from '#server/money/ledger/actions.ts'

import type { TestServer } from './test-server.ts'

interface Holder {
  readonly id: bigint
  readonly merchantId: number
}

/** Currency of all test members. */
export const CURRENCY = 'CNY'

/** Credits a member's main wallet from a channel that exists only in tests. */
export async function giveMoney(
  server: Pick<TestServer, 'services'>,
  member: Holder,
  amount: bigint,
): Promise<Posted> {
  return await server.services.store.transact((tx) => postOne(tx, depositOf(member, amount)))
}

export function depositOf(member: Holder, amount: bigint, key = `test:${randomUUID()}`): Posting {
  return {
    merchantId: member.merchantId,
    memberId: member.id,
    currency: CURRENCY,
    key,
    kind: 'deposit',
    reference: 'test',
    legs: moved(amount, { from: 'payment:test', to: 'main' }),
  }
}

export async function balanceOf(
  server: Pick<TestServer, 'asOwner'>,
  member: Holder,
  account = 'main',
): Promise<bigint> {
  const [row] = await server.asOwner<{ balance: bigint }>(
    'SELECT balance FROM wallet WHERE member_id = $1 AND currency = $2 AND account = $3',
    [member.id, CURRENCY, account],
  )
  return row?.balance ?? 0n
}

/** Checks all ledger invariants that a query can express; returns the violations. */
export async function ledgerFaults(server: Pick<TestServer, 'asOwner'>): Promise<string[]> {
  const found = await server.asOwner<{ fault: string }>(`
    SELECT 'unbalanced ' || member_id || '/' || transfer_id AS fault FROM ledger_entry
     GROUP BY member_id, transfer_id HAVING sum(amount) <> 0 OR count(*) < 2
    UNION ALL
    SELECT 'half written ' || member_id || '/' || id FROM ledger_transfer AS t
     WHERE NOT EXISTS (SELECT FROM ledger_entry AS e WHERE e.member_id = t.member_id AND e.transfer_id = t.id)
    UNION ALL
    SELECT 'balance of ' || w.member_id || ' ' || w.account FROM wallet AS w
      LEFT JOIN (
        SELECT e.member_id, t.currency, e.account, sum(e.amount) AS total, max(e.version) AS last, count(*) AS entries
          FROM ledger_entry AS e JOIN ledger_transfer AS t ON t.member_id = e.member_id AND t.id = e.transfer_id
         GROUP BY 1, 2, 3) AS s USING (member_id, currency, account)
     WHERE w.balance <> coalesce(s.total, 0) OR w.version <> coalesce(s.last, 0) OR w.version <> coalesce(s.entries, 0)
    UNION ALL
    SELECT 'chain of ' || member_id || ' ' || account || ' at ' || version FROM (
      SELECT e.member_id, e.account, e.version, e.balance_after, e.amount,
             lag(e.balance_after, 1, 0::bigint) OVER w AS before, lag(e.version, 1, 0::bigint) OVER w AS version_before
        FROM ledger_entry AS e JOIN ledger_transfer AS t ON t.member_id = e.member_id AND t.id = e.transfer_id
       WHERE e.version IS NOT NULL
      WINDOW w AS (PARTITION BY e.member_id, t.currency, e.account ORDER BY e.version)) AS chain
     WHERE before + amount <> balance_after OR version <> version_before + 1
    UNION ALL
    SELECT 'in no batch ' || member_id || '/' || id FROM ledger_transfer AS t
     WHERE NOT EXISTS (SELECT FROM ledger_batch AS b, unnest(b.members, b.transfers) AS u (m, i)
                        WHERE m = t.member_id AND i = t.id)`)
  return found.map(({ fault }) => fault)
}
