import type { Output } from '#contract/endpoint.ts'
import type { boards as contract } from '#contract/boards.ts'
import { type BoardState, boardStateOf, sharePrize } from '#domain/boards/board.ts'
import { nameIn } from '#domain/language/names.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { dueAtMs } from '#domain/offers/occurrence.ts'
import { addDays } from '#domain/records/business-day.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import {
  type ScoreRow,
  countAhead,
  countScores,
  selectNames,
  selectNeighbours,
  selectScore,
  selectTop,
} from './score-store.ts'
import { type BoardRow, selectBoards } from './board-store.ts'
import { type MissionBrandRow as BrandRow, selectBrand } from './store.ts'

type Leaders = Output<typeof contract.leaderboard>
type Open = NonNullable<Leaders['board']>

const LISTED = 20
const TOP = 5
const NEAR = 2

export interface BoardQuery {
  readonly merchantId: number
  readonly memberId: bigint
  readonly board?: string | undefined
  readonly language: string
  /** Only boards to which bets of these categories count. */
  readonly categories?: readonly string[] | undefined
}

/** The boards of the brand, and the leaders and the member's own place of one of them: the named one, else the first that runs. */
export async function readLeaders(tx: Tx, query: BoardQuery): Promise<Leaders> {
  const brand = await selectBrand(tx, query.merchantId)
  const rows = (await selectBoards(tx, query.merchantId, LISTED)).filter(
    ({ categories }) =>
      query.categories === undefined ||
      categories.length === 0 ||
      categories.some((one) => query.categories?.includes(one)),
  )
  const stateOf = (row: BoardRow) => boardStateOf(row, brand.today)
  const chosen =
    rows.find(({ board }) => board === query.board) ??
    order.flatMap((state) => rows.find((row) => stateOf(row) === state) ?? [])[0]
  return {
    currency: brand.currency,
    list: rows.map((row) => ({
      board: row.board,
      name: nameIn(row, query.language),
      state: stateOf(row),
      endsAt: endOf(row, brand),
    })),
    ...(chosen ? { board: await readBoard(tx, query, { row: chosen, brand }) } : {}),
  }
}

const order: readonly BoardState[] = ['open', 'finalizing', 'next', 'finished']

const endOf = ({ fromDay, toDay }: BoardRow, { clock }: BrandRow) =>
  new Date(dueAtMs({ startDay: fromDay, endDay: addDays(toDay, 1) }, clock)).toISOString()

async function readBoard(
  tx: Tx,
  { merchantId, memberId, language }: BoardQuery,
  { row, brand }: { readonly row: BoardRow; readonly brand: BrandRow },
): Promise<Open> {
  const of = { merchantId, board: row.board }
  const [winners, own, total] = await Promise.all([
    selectTop(tx, of, Math.max(TOP, row.sharedBy ?? 0)),
    selectScore(tx, of, memberId),
    countScores(tx, of),
  ])
  const top = winners.slice(0, TOP)
  const shares = sharesOf(row, winners, brand.currency)
  const around = own ? await placesAround(tx, of, own) : []
  const rows = [...top.map((one, at) => ({ ...one, place: at + 1 })), ...around]
  const names = await selectNames(
    tx,
    merchantId,
    rows.map((one) => one.memberId),
  )
  const byPlace = new Map(rows.map((one) => [one.place, one]))
  const shareAt = (place: number) => {
    const share = shares[place - 1]
    return share === undefined ? {} : { share: row.gives === 'cash' ? writeAmount(share) : share.toString() }
  }
  const ownPlace = around.find((one) => one.memberId === memberId)?.place
  return {
    board: row.board,
    name: nameIn(row, language),
    state: boardStateOf(row, brand.today),
    score: row.score,
    stakeMin: writeAmount(row.stakeMin),
    best: row.best,
    categories: [...row.categories],
    endsAt: endOf(row, brand),
    gives: row.gives,
    prizes: row.prizes.map((prize) => (row.gives === 'cash' ? writeAmount(prize) : prize.toString())),
    ...(row.sharedBy === undefined ? {} : { sharedBy: row.sharedBy }),
    total,
    ...(ownPlace === undefined ? {} : { ownPlace }),
    places: [...byPlace.values()]
      .toSorted((a, b) => a.place - b.place)
      .map((one) => ({
        place: one.place,
        player: maskName(names.get(one.memberId)?.name ?? ''), // guard: board-names-masked
        isOwn: one.memberId === memberId,
        isDemo: names.get(one.memberId)?.isDemo ?? false,
        score: row.score === 'stakes' ? writeAmount(one.score) : (Number(one.score) / 1_000).toFixed(2),
        ...shareAt(one.place),
      })),
  }
}

/** The parts of a shared prize with the scores of now; none once they are paid, which moves up places behind barred members. */
function sharesOf(
  { isFinished, sharedBy, prizes: [prize], gives }: BoardRow,
  winners: readonly ScoreRow[],
  currency: string,
): readonly bigint[] {
  if (isFinished || sharedBy === undefined || prize === undefined) return []
  const scores = winners.slice(0, sharedBy).map(({ score }) => score)
  return sharePrize(prize, scores, gives === 'cash' ? payableStep(currency) : 1n)
}

async function placesAround(
  tx: Tx,
  of: { readonly merchantId: number; readonly board: string },
  own: ScoreRow,
): Promise<readonly (ScoreRow & { readonly place: number })[]> {
  const [before, { ahead, behind }] = await Promise.all([
    countAhead(tx, of, own),
    selectNeighbours(tx, of, { own, limit: NEAR }),
  ])
  const place = before + 1
  return [
    ...ahead.map((one, at) => ({ ...one, place: place - 1 - at })),
    { ...own, place },
    ...behind.map((one, at) => ({ ...one, place: place + 1 + at })),
  ]
}
