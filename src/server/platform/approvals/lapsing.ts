import {
  type LapseReason,
  type MadeProposal,
  standingOf,
  whyLapsed,
} from '#domain/approvals/proposal-standing.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectMakers } from './store.ts'

type Made = MadeProposal & { readonly proposedBy: bigint }

/**
 * Why each of these proposals can no longer be approved; undefined if it can. One rule for every kind of proposal.
 */
export async function findLapses(
  tx: Tx,
  made: readonly Made[],
  nowMs: number,
): Promise<readonly (LapseReason | undefined)[]> {
  const makers = new Map(
    (
      await selectMakers(
        tx,
        made.map(({ proposedBy }) => proposedBy),
      )
    ).map((maker) => [maker.id, maker]),
  )
  return made.map((one) => {
    const maker = makers.get(one.proposedBy)
    return maker ? whyLapsed(standingOf(maker, one), nowMs) : 'maker_suspended'
  })
}

/**
 * The open proposals among these that can no longer be approved, with the reason. Lists of waiting proposals leave
 * them out by id, so that a list and an approval follow one rule.
 */
export async function findLapsed(
  tx: Tx,
  open: readonly (Made & { readonly id: string })[],
  nowMs: number,
): Promise<ReadonlyMap<string, LapseReason>> {
  const lapses = await findLapses(tx, open, nowMs)
  return new Map(
    open.flatMap(({ id }, at): [string, LapseReason][] => {
      const why = lapses[at]
      return why === undefined ? [] : [[id, why]]
    }),
  )
}

/** Whether a proposal can no longer be approved. */
export async function isLapsed(tx: Tx, proposal: Made, nowMs: number): Promise<boolean> {
  const [why] = await findLapses(tx, [proposal], nowMs)
  return why !== undefined
}
