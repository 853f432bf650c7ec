import type { LapseReason } from '#domain/approvals/proposal-standing.ts'

import type { TestServer } from './test-server.ts'

/** Why a proposal lapses, with what has happened to its maker. `time` is the proposal's own. */
const ofMaker: Readonly<Record<Exclude<LapseReason, 'time' | 'overtaken'>, string>> = {
  maker_suspended: `status = 'suspended'`,
  maker_reset: 'handed_over_at = clock_timestamp()',
  maker_lost_right: `role = NULL, permissions = '{}'`,
}

export const lapses = [...(Object.keys(ofMaker) as (keyof typeof ofMaker)[]), 'time'] as const

/** Makes the proposals of an operator lapse for this reason; `age` gives one the age at which its time is over. */
export async function makeLapse(
  server: TestServer,
  why: (typeof lapses)[number],
  { makerId, age }: { readonly makerId: bigint; readonly age: () => Promise<unknown> },
): Promise<void> {
  if (why === 'time') await age()
  else await server.asOwner(`UPDATE operator SET ${ofMaker[why]} WHERE id = $1`, [makerId])
}
