import { M, type OfferMember } from './offer-stage.ts'
import type { TestServer } from './test-server.ts'

/** Cash rewards in the main wallet of a member, oldest first, in whole units. */
export async function cashRewardsOf(server: TestServer, { id }: OfferMember): Promise<number[]> {
  const rows = await server.asOwner<{ amount: string }>(
    `SELECT amount::text FROM ledger_entry JOIN ledger_transfer AS moved
        ON moved.member_id = ledger_entry.member_id AND moved.id = transfer_id
      WHERE ledger_entry.member_id = $1 AND kind = 'reward_cash' AND account = 'main' ORDER BY transfer_id`,
    [id],
  )
  return rows.map(({ amount }) => Number(amount) / Number(M))
}

/** Occurrences of offers of a member, oldest first. */
export async function occurrencesOf(server: TestServer, { id }: OfferMember) {
  return await server.asOwner<{ occurrence: string; state: string; reason: string | null; amount: string }>(
    `SELECT occurrence, state, reason, (amount / 100000.0)::float::text AS amount FROM offer_occurrence
      WHERE member_id = $1 ORDER BY id`,
    [id],
  )
}

/** Kinds of the messages of a member, oldest first. */
export async function messageKindsOf(server: TestServer, { id }: OfferMember): Promise<string[]> {
  const rows = await server.asOwner<{ kind: string }>(
    `SELECT facts->>'kind' AS kind FROM member_message WHERE member_id = $1 ORDER BY id`,
    [id],
  )
  return rows.map(({ kind }) => kind)
}
