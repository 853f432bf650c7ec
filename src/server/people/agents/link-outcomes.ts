import type { Tx } from '#server/platform/db/transaction.ts'

import { type LinkRow, type OfAgent, selectJoinedBy } from './store.ts'

/** First deposits and activity of members; the reports of teams lie above this feature. */
export type FindJoined = (
  tx: Tx,
  of: OfAgent & { readonly currency: string; readonly memberIds: readonly bigint[] },
) => Promise<
  readonly { readonly memberId: bigint; readonly hasDeposited: boolean; readonly isActive: boolean }[]
>

export interface LinkOutcome {
  readonly deposited: number
  readonly active: number
}

/** How many of those who joined by each link have deposited, and are active this month. */
export async function findOutcomes(
  tx: Tx,
  agent: OfAgent,
  {
    links,
    currency,
    findJoined,
  }: { readonly links: readonly LinkRow[]; readonly currency: string; readonly findJoined: FindJoined },
): Promise<(link: LinkRow) => LinkOutcome> {
  const joined = await selectJoinedBy(
    tx,
    agent,
    links.map(({ id }) => id),
  )
  const facts = await findJoined(tx, { ...agent, currency, memberIds: [...joined.values()].flat() })
  const byMember = new Map(facts.map((one) => [one.memberId, one]))
  return ({ id }) => {
    const members = (joined.get(id) ?? []).flatMap((memberId) => byMember.get(memberId) ?? [])
    return {
      deposited: members.filter(({ hasDeposited }) => hasDeposited).length,
      active: members.filter(({ isActive }) => isActive).length,
    }
  }
}
