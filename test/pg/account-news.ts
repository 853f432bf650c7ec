import type { TestServer } from './test-server.ts'

/** The messages about a member's account, oldest first: the event, its amount, and what a reward is that is no money. */
export async function newsOf(
  { asOwner }: Pick<TestServer, 'asOwner'>,
  { id }: { readonly id: bigint },
): Promise<readonly string[]> {
  const rows = await asOwner<{ line: string }>(
    `SELECT concat_ws(' ', body, facts->>'amount', facts->'pieces'->>'count', facts->'pieces'->>'of') AS line FROM member_message
      WHERE member_id = $1 AND source = 'account' ORDER BY id`,
    [id],
  )
  return rows.map(({ line }) => line)
}
