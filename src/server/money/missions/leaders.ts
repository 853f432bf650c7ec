import type { Output } from '#contract/endpoint.ts'
import type { boards as contract } from '#contract/boards.ts'
import { type BoardState, boardStateOf, sharePrize } from '#domain/boards/board.ts'
import type { BoardTeams } from '#domain/boards/teams.ts'
import { nameIn } from '#domain/language/names.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { offerTextKey } from '#domain/content/offer-text.ts'
import { dueAtMs, isOfferPeriod } from '#domain/offers/occurrence.ts'
import { addDays } from '#domain/records/business-day.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import { findOfferBoards, prizesOfRanking } from '#server/money/offers/actions.ts'
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
import { type BoardRow, selectVisible } from './board-store.ts'
import { type MissionBrandRow as BrandRow, selectBrand } from './store.ts'
import { readTeams, writeScore } from './team-leaders.ts'

type Leaders = Output<typeof contract.leaderboard>
type Open = NonNullable<Leaders['board']>

const LISTED = 20
const TOP = 5
const NEAR = 2

/** Titles that operators wrote for versions of offers, by `offerTextKey`. Passed in, because money must not import publishing. */
export type FindOfferTexts = (
  tx: Tx,
  of: { readonly merchantId: number; readonly language: string },
) => Promise<ReadonlyMap<string, { readonly text?: { readonly title: string } | undefined }>>

export interface BoardQuery {
  readonly merchantId: number
  readonly memberId: bigint
  readonly board?: string | undefined
  readonly language: string
  /** Only boards to which bets of these categories count. */
  readonly categories?: readonly string[] | undefined
  readonly findTexts: FindOfferTexts
}

/** The boards of the brand, and the leaders and the member's own place of one of them: the named one, else the first that runs. */
export async function readLeaders(tx: Tx, query: BoardQuery): Promise<Leaders> {
  const brand = await selectBrand(tx, query.merchantId)
  const rows = (await selectVisible(tx, query.merchantId, LISTED)).filter(
    ({ categories }) =>
      query.categories === undefined ||
      categories.length === 0 ||
      categories.some((one) => query.categories?.includes(one)),
  )
  const stateOf = (row: BoardRow) => boardStateOf(row, brand.today)
  const chosen =
    rows.find(({ board }) => board === query.board) ??
    order.flatMap((state) => rows.find((row) => stateOf(row) === state) ?? [])[0]
  const offers = await readOffers(tx, query, rows)
  return {
    currency: brand.currency,
    list: rows.map((row) => ({
      board: row.board,
      name: nameIn(row, query.language),
      ...offers.get(row.board)?.view,
      state: stateOf(row),
      endsAt: endOf(row, brand),
    })),
    ...(chosen
      ? { board: await readBoard(tx, query, { row: chosen, brand, ofOffer: offers.get(chosen.board) }) }
      : {}),
  }
}

interface BoardOffer {
  readonly view: Pick<Open, 'offer'>
  readonly prizes: (currency: string) => Pick<Open, 'gives' | 'prizes'>
}

/** The offers of those boards that belong to one. */
async function readOffers(
  tx: Tx,
  { merchantId, language, findTexts }: BoardQuery,
  rows: readonly BoardRow[],
): Promise<ReadonlyMap<string, BoardOffer>> {
  const found = await findOfferBoards(
    tx,
    merchantId,
    rows.map(({ board }) => board),
  )
  const texts = found.length > 0 ? await findTexts(tx, { merchantId, language }) : undefined
  return new Map(
    found.flatMap(({ board, offer, version, rules }) => {
      const { recurrence } = rules.trigger
      if (!isOfferPeriod(recurrence)) return []
      const title = texts?.get(offerTextKey({ offer, version }))?.text?.title
      const view = { offer: { offer, recurrence, ...(title === undefined ? {} : { title }) } }
      const prizes = (currency: string) => {
        const { gives, prizes: written } = prizesOfRanking(rules, { offer, version, currency })
        return { gives: gives === 'goods' ? ('points' as const) : gives, prizes: [...written] }
      }
      return [[board, { view, prizes }] as const]
    }),
  )
}

const order: readonly BoardState[] = ['open', 'finalizing', 'next', 'finished']

const endOf = ({ fromDay, toDay }: BoardRow, { clock }: BrandRow) =>
  new Date(dueAtMs({ startDay: fromDay, endDay: addDays(toDay, 1) }, clock)).toISOString()

async function readBoard(
  tx: Tx,
  query: BoardQuery,
  {
    row,
    brand,
    ofOffer,
  }: { readonly row: BoardRow; readonly brand: BrandRow; readonly ofOffer: BoardOffer | undefined },
): Promise<Open> {
  const { merchantId, memberId, language } = query
  const [total, { places, ...own }] = await Promise.all([
    countScores(tx, { merchantId, board: row.board }),
    row.teams
      ? readOwnTeam(tx, query, { row, teams: row.teams, brand })
      : readPlaces(tx, query, { row, brand }),
  ])
  const names = await selectNames(
    tx,
    merchantId,
    places.map((one) => one.memberId),
  )
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
    ...ofOffer?.view,
    ...ofOffer?.prizes(brand.currency),
    ...(row.sharedBy === undefined ? {} : { sharedBy: row.sharedBy }),
    total,
    ...own,
    places: places.map(({ place, share, ...one }) => ({
      place,
      player: maskName(names.get(one.memberId)?.name ?? ''), // guard: board-names-masked
      isOwn: one.memberId === memberId,
      isDemo: names.get(one.memberId)?.isDemo ?? false,
      score: writeScore(row, one.score),
      ...(share === undefined ? {} : { share: row.gives === 'cash' ? writeAmount(share) : share.toString() }),
    })),
  }
}

interface PlaceRow {
  readonly memberId: bigint
  readonly score: bigint
  readonly place: number
  readonly share?: bigint | undefined
}

type OwnPlaces = Pick<Open, 'ownPlace' | 'teams'> & { readonly places: readonly PlaceRow[] }

/** The first places of members, and those around the member's own. */
async function readPlaces(
  tx: Tx,
  { merchantId, memberId }: BoardQuery,
  { row, brand }: { readonly row: BoardRow; readonly brand: BrandRow },
): Promise<OwnPlaces> {
  const of = { merchantId, board: row.board }
  const [winners, own] = await Promise.all([
    selectTop(tx, of, Math.max(TOP, row.sharedBy ?? 0)),
    selectScore(tx, of, memberId),
  ])
  const shares = sharesOf(row, winners, brand.currency)
  const around = own ? await placesAround(tx, of, own) : []
  const rows = [...winners.slice(0, TOP).map((one, at) => ({ ...one, place: at + 1 })), ...around]
  const byPlace = new Map(rows.map((one) => [one.place, one]))
  const ownPlace = around.find((one) => one.memberId === memberId)?.place
  return {
    ...(ownPlace === undefined ? {} : { ownPlace }),
    places: [...byPlace.values()]
      .toSorted((a, b) => a.place - b.place)
      .map((one) => ({ ...one, share: shares[one.place - 1] })),
  }
}

/** The places of teams, and the best members of the member's own one. */
async function readOwnTeam(
  tx: Tx,
  query: BoardQuery,
  of: { readonly row: BoardRow; readonly teams: BoardTeams; readonly brand: BrandRow },
): Promise<OwnPlaces> {
  const { teams, added } = await readTeams(tx, query, of)
  const places = added.map((one, at) => ({ memberId: one.memberId, score: one.score, place: at + 1 }))
  const own = places.find(({ memberId }) => memberId === query.memberId)
  return {
    teams,
    ...(own ? { ownPlace: own.place } : {}),
    places: places.filter(({ place }) => place <= TOP || place === own?.place),
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
