import { withoutBarred } from '#domain/boards/board.ts'
import { compareScores } from '#domain/boards/team-places.ts'
import { findNowMs } from '#server/money/limits/actions.ts'
import { type Ranking, findBarred, findPersons, findUnfit } from '#server/money/offers/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type OfBoard, type PlacedRow, selectPlaced } from './score-store.ts'

/** Members whom one query reads. */
const PAGE = 200
/** Members who are read for one board at most; the teams of a board have equal parts. */
const READ_MOST = 10_000

const none: ReadonlySet<bigint> = new Set()

/** A team whose members are read page by page. A board of members is one of them. */
interface Group {
  readonly team: number | undefined
  readonly last: PlacedRow | undefined
  readonly read: number
  readonly isOver: boolean
}

/**
 * The first members who can win, in their order: so many of the board, or of each team. It reads pages and locks no member, so that a
 * board with thousands of members to whom it gives nothing locks those alone who get its places.
 */
export async function findCandidates(
  tx: Tx,
  of: OfBoard,
  {
    ranking,
    teams,
    count,
  }: {
    readonly ranking: Ranking | undefined
    /** The number of teams; undefined: a board of members. */
    readonly teams: number | undefined
    readonly count: number
  },
): Promise<readonly PlacedRow[]> {
  const nowMs = await findNowMs(tx)
  const numbers = teams === undefined ? [undefined] : Array.from({ length: teams }, (_, at) => at + 1)
  let groups: readonly Group[] = numbers.map((team) => ({ team, last: undefined, read: 0, isOver: false }))
  const mostOfEach = READ_MOST / groups.length
  const persons = new Map<bigint, readonly bigint[]>()
  let fit: readonly PlacedRow[] = []
  for (;;) {
    const ranked = withoutBarred(fit, {
      barred: none,
      personOf: (memberId) => persons.get(memberId) ?? [memberId],
    })
    const firstOf = ({ team }: Group) =>
      ranked.filter((row) => team === undefined || row.team === team).slice(0, count)
    const open = groups.filter((one) => !one.isOver && firstOf(one).length < count)
    if (open.length === 0) return groups.flatMap(firstOf).toSorted(compareScores)
    for (const group of open) {
      const page = await selectPlaced(tx, of, { team: group.team, after: group.last, limit: PAGE })
      const rows = await withoutUnplaced(tx, of, { ranking, page, nowMs })
      for (const [memberId, members] of await findPersons(tx, of, rows)) persons.set(memberId, members)
      fit = [...fit, ...rows].toSorted(compareScores)
      const read = group.read + page.length
      const after = {
        ...group,
        last: page.at(-1),
        read,
        isOver: page.length < PAGE || read >= mostOfEach,
      }
      groups = groups.map((one) => (one.team === group.team ? after : one))
    }
  }
}

async function withoutUnplaced(
  tx: Tx,
  of: OfBoard,
  {
    page,
    ...judging
  }: {
    readonly ranking: Ranking | undefined
    readonly page: readonly PlacedRow[]
    readonly nowMs: number
  },
): Promise<readonly PlacedRow[]> {
  const memberIds = page.map(({ memberId }) => memberId)
  const unplaced = await findUnplaced(tx, of, { ...judging, memberIds })
  return page.filter(({ memberId }) => !unplaced.has(memberId))
}

/** Members whom the guard bars, or to whom the offer of the board gives nothing: they rank nowhere. */
export async function findUnplaced(
  tx: Tx,
  { merchantId }: OfBoard,
  {
    ranking,
    memberIds,
    nowMs,
  }: {
    readonly ranking: Ranking | undefined
    readonly memberIds: readonly bigint[]
    readonly nowMs: number
  },
): Promise<ReadonlySet<bigint>> {
  const barred = await findBarred(
    tx,
    memberIds.map((memberId) => ({ merchantId, memberId })),
  )
  const unfit = ranking ? await findUnfit(tx, ranking, { memberIds, nowMs }) : []
  return new Set([...barred, ...unfit]) // guard: unfit-member-ranks-nowhere
}
