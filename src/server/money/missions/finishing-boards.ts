import { FINAL_HOURS, type Ranked, awardPrizes, winningPlaces } from '#domain/boards/board.ts'
import { awardTeams } from '#domain/boards/team-places.ts'
import { tidyName } from '#domain/language/names.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { lockLimitsOfAll } from '#server/money/limits/actions.ts'
import { type Ranking, findPersons, findRanking, rewardPlaces } from '#server/money/offers/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { payGift } from '#server/money/points/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { lockCounting } from './member-store.ts'
import { findCandidates, findUnplaced } from './place-candidates.ts'
import { scoreWaiting } from './scoring.ts'
import { type OfBoard, insertPrize } from './score-store.ts'
import { type BoardRow, lockBoard, selectEnded, updateFinished } from './board-store.ts'
import { selectBrand } from './store.ts'
import { deleteTallies } from './tally-store.ts'

/** Candidates behind the prizes, or behind those of a team who are added, who move up where one before them is barred meanwhile. */
const SPARE = 10

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
  await deleteTallies(tx, of)
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

/**
 * The winners in their order. The candidates are found without locks, then all of them are locked once, in the order of their ids, and
 * judged as they stand.
 */
async function judgePlaces(tx: Tx, of: OfBoard, { board, currency, ranking }: Parts): Promise<Judged> {
  if (ranking?.isPaused) return { won: [], nowMs: 0 }
  const { merchantId } = of
  const { teams, ...rules } = board
  const candidates = await findCandidates(tx, of, {
    ranking,
    teams: teams?.list.length,
    count: (teams?.best ?? winningPlaces(rules)) + SPARE,
  })
  const memberIds = candidates.map(({ memberId }) => memberId)
  // An exclusion waits for this transaction, or is seen by it.
  const nowMs = await lockLimitsOfAll(tx, { merchantId, memberIds })
  const persons = await findPersons(tx, of, candidates)
  const awarding = {
    barred: await findUnplaced(tx, of, { ranking, memberIds, nowMs }),
    personOf: (memberId: bigint) => persons.get(memberId) ?? [memberId],
    step: rules.gives === 'cash' ? payableStep(currency) : 1n,
  }
  const won = teams
    ? awardTeams(candidates, { ...rules, teams }, awarding)
    : awardPrizes(candidates, rules, awarding)
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
