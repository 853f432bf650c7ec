import { advanceTally } from '#domain/boards/tally.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type BoardRow, selectOpen } from './board-store.ts'
import { selectUninvited, selectWaiting } from './member-store.ts'
import { upsertScores } from './score-store.ts'
import type { OfMember } from './store.ts'
import {
  type OfMembers,
  computeTallies,
  deleteChanges,
  selectLastChanges,
  selectTallies,
  updateTallies,
} from './tally-store.ts'

const AT_ONCE = 500

export interface SplitMembers {
  readonly invited: readonly OfMember[]
  /** Members to whom no missions are offered now. */
  readonly uninvited: readonly OfMember[]
}

export async function splitInvited(tx: Tx, members: readonly OfMember[]): Promise<SplitMembers> {
  if (members.length === 0) return { invited: [], uninvited: [] }
  const barred = new Set(await selectUninvited(tx, members))
  const uninvited = members.filter(({ memberId }) => barred.has(memberId))
  const invited = members.filter(({ memberId }) => !barred.has(memberId)) // guard: uninvited-member-earns-no-mission
  return { invited, uninvited }
}

/** Brings the scores of members up to date on all boards of their brands that are not final. Returns the brands whose scores have changed. */
export async function scoreMembers(tx: Tx, { invited, uninvited }: SplitMembers): Promise<readonly number[]> {
  const changed = new Set<number>()
  const taken = await selectLastChanges(tx, [...invited, ...uninvited])
  for (const merchantId of new Set([...invited, ...uninvited].map((one) => one.merchantId))) {
    const isOfBrand = (one: OfMember) => one.merchantId === merchantId
    const members = { invited: invited.filter(isOfBrand), uninvited: uninvited.filter(isOfBrand) }
    for (const board of await selectOpen(tx, merchantId))
      if ((await scoreOn(tx, { merchantId, board }, members)) > 0) changed.add(merchantId)
  }
  if (taken.length > 0) await deleteChanges(tx, taken)
  return [...changed]
}

/** Brings the scores of all members of the brand whose changes wait up to date. */
export async function scoreWaiting(
  tx: Tx,
  of: { readonly merchantId: number; readonly board: BoardRow },
): Promise<void> {
  let after = 0n
  for (;;) {
    const waiting = await selectWaiting(tx, of.merchantId, { after, limit: AT_ONCE })
    await scoreOn(tx, of, await splitInvited(tx, waiting))
    const last = waiting.at(-1)
    if (!last || waiting.length < AT_ONCE) return
    after = last.memberId
  }
}

/**
 * While no missions are offered to a member, bets that are taken back lower their score, and no bet raises it. Returns how many scores
 * have changed.
 */
async function scoreOn(
  tx: Tx,
  { merchantId, board }: { readonly merchantId: number; readonly board: BoardRow },
  { invited, uninvited }: SplitMembers,
): Promise<number> {
  let changed = 0
  for (const [given, isLowered] of [
    [invited, false],
    [uninvited, true],
  ] as const) {
    const members = given.map(({ memberId }) => memberId)
    if (members.length > 0) {
      await bringTallies(tx, { merchantId, members, board })
      changed += await upsertScores(tx, { merchantId, board: board.board }, { members, isLowered })
    }
  }
  return changed
}

/** Takes changes into the tallies of members. Those that cannot tell the score, or that are not known, are computed from all bets. */
async function bringTallies(tx: Tx, of: OfMembers): Promise<void> {
  const advanced = (await selectTallies(tx, of)).flatMap(({ changes, ...row }) => {
    const tally = advanceTally(row, changes, of.board)
    return tally ? [{ ...row, ...tally }] : []
  })
  const done = new Set(advanced.map(({ memberId }) => memberId))
  const others = of.members.filter((memberId) => !done.has(memberId))
  if (advanced.length > 0) await updateTallies(tx, of, advanced)
  if (others.length > 0) await computeTallies(tx, { ...of, members: others })
}
