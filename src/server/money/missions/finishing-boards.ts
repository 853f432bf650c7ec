import { type Awarding, FINAL_HOURS, type Ranked, awardPrizes, winningPlaces } from '#domain/boards/board.ts'
import { awardTeams } from '#domain/boards/team-places.ts'
import { tidyName } from '#domain/language/names.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import {
  type Ranking,
  findBarred,
  findPerson,
  findRanking,
  findUnfit,
  rewardPlaces,
} from '#server/money/offers/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { payGift } from '#server/money/points/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { lockCounting } from './member-store.ts'
import { scoreWaiting } from './scoring.ts'
import { type OfBoard, insertPrize, selectTop } from './score-store.ts'
import { selectBest } from './team-store.ts'
import { type BoardRow, lockBoard, selectEnded, updateFinished } from './board-store.ts'
import { selectBrand } from './store.ts'

/** Members who are judged for one board at most. */
const RANKED_MOST = 10_000
/** Members behind the prizes, who move up where one before them is barred or ranks with another account. */
const SPARE = 100

/**
 * Gives the prizes of boards that have ended a day ago. A board is one transaction, which the next run repeats if it fails; it stops no
 * other board. After each commit `notify` is called for its winners, and `notifyBoard` for its brand.
 */
export async function finishBoards(
  store: Store,
  {
    notify,
    notifyBoard = () => undefined,
  }: {
    readonly notify: (memberId: bigint) => void
    readonly notifyBoard?: (merchantId: number) => void
  },
): Promise<void> {
  const failures: unknown[] = []
  for (const of of await selectEnded(store.read, FINAL_HOURS)) {
    const winners = await store
      .transact((tx) => finishBoard(tx, of))
      .catch((cause: unknown) => {
        failures.push(new Error(`board ${of.board} of merchant ${of.merchantId} was not finished`, { cause }))
      })
    for (const memberId of winners ?? []) notify(memberId)
    if (winners) notifyBoard(of.merchantId)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} boards were not finished`)
}

/** The winners; undefined if another run has finished the board. */
async function finishBoard(tx: Tx, of: OfBoard): Promise<readonly bigint[] | undefined> {
  const { merchantId } = of
  await lockCounting(tx)
  const board = await lockBoard(tx, of)
  if (!board) return undefined
  await scoreWaiting(tx, { merchantId, board }) // guard: waiting-bets-scored-before-prizes
  const { currency } = await selectBrand(tx, merchantId)
  const ranking = await findRanking(tx, of, { toDay: board.toDay, currency })
  const { won, nowMs } = await judgePlaces(tx, of, { board, currency, ranking })
  if (ranking) await rewardPlaces(tx, ranking, { places: won, nowMs })
  else for (const one of won) await payPrize(tx, of, { board, currency, won: one })
  await updateFinished(tx, of)
  await writeAudit(tx, {
    merchantId,
    operatorId: null,
    action: 'board.finish',
    reason: '',
    before: {},
    after: { board: of.board, winners: won.length },
  })
  return won.map(({ memberId }) => memberId)
}

interface Won extends Ranked {
  readonly place: number
  readonly amount: bigint
  readonly teamPlace?: number
}

interface Judged {
  readonly won: readonly Won[]
  readonly nowMs: number
}

interface Parts {
  readonly board: BoardRow
  readonly currency: string
  readonly ranking: Ranking | undefined
}

/** Judges the first members of a board, or of each team; further ones where too many of the first rank nowhere. */
async function judgePlaces(tx: Tx, of: OfBoard, parts: Parts): Promise<Judged> {
  const { teams, ...board } = parts.board
  if (teams !== undefined) {
    const ranked = await selectBest(tx, of, { teams: teams.list.length, limit: teams.best + SPARE })
    return await judgeRanked(tx, of, {
      ...parts,
      ranked,
      award: (awarding) => awardTeams(ranked, { ...board, teams }, awarding),
    })
  }
  const places = winningPlaces(board)
  for (let limit = places + SPARE; ; limit *= 4) {
    const ranked = await selectTop(tx, of, limit)
    const award = (awarding: Awarding) => awardPrizes(ranked, board, awarding)
    const judged = await judgeRanked(tx, of, { ...parts, ranked, award })
    if (judged.won.length === places || ranked.length < limit || limit >= RANKED_MOST) return judged
  }
}

/** The winners in their order. Members whom the guard bars, or to whom the offer of the board gives nothing, rank nowhere. */
async function judgeRanked(
  tx: Tx,
  { merchantId }: OfBoard,
  {
    board,
    currency,
    ranking,
    ranked,
    award,
  }: Parts & {
    readonly ranked: readonly Ranked[]
    readonly award: (awarding: Awarding) => readonly Won[]
  },
): Promise<Judged> {
  let nowMs = 0
  const members = ranked.map(({ memberId }) => memberId).toSorted((a, b) => (a < b ? -1 : 1))
  // An exclusion waits for this transaction, or is seen by it.
  for (const memberId of members) nowMs = await lockLimits(tx, { merchantId, memberId })
  const barred = await findBarred(
    tx,
    members.map((memberId) => ({ merchantId, memberId })),
  )
  const persons = new Map<bigint, readonly bigint[]>()
  for (const memberId of members)
    // The driver reads ids within arrays as text.
    persons.set(memberId, (await findPerson(tx, { merchantId, memberId })).members.map(BigInt))
  const unfit = ranking ? await findUnfit(tx, ranking, { memberIds: members, nowMs }) : []
  const won = award({
    barred: new Set([...barred, ...unfit]), // guard: unfit-member-ranks-nowhere
    personOf: (memberId) => persons.get(memberId) ?? [memberId],
    step: board.gives === 'cash' ? payableStep(currency) : 1n,
  })
  return { won, nowMs }
}

async function payPrize(
  tx: Tx,
  of: OfBoard,
  {
    board: { gives, ...named },
    currency,
    won: { memberId, amount, ...won },
  }: {
    readonly board: BoardRow
    readonly currency: string
    readonly won: Won
  },
): Promise<void> {
  const { merchantId, board: code } = of
  const { name: board, ...names } = tidyName(named)
  const common = { merchantId, memberId, key: `board:${code}`, reference: code }
  const transferId = await payGift(tx, { ...common, gives, amount, currency, pointKind: 'mission_points' })
  await insertPrize(tx, of, { ...won, memberId, amount, transferId })
  await sendNews(
    tx,
    { merchantId, memberId },
    {
      kind: 'board_won',
      about: code,
      board,
      ...names,
      ...(gives === 'cash' ? { amount: writeAmount(amount), currency } : {}),
    },
  )
}
