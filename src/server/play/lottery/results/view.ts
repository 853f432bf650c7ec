import type * as calls from '#contract/console/lottery-draws.ts'
import type { Output } from '#contract/endpoint.ts'
import { RESULT_LATE_MINUTES } from '#domain/lottery/draw/entry.ts'
import { placesOf } from '#domain/lottery/families/family.ts'
import { families } from '#domain/lottery/families/families.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findOpenInput, findOpenSince } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import type { OperatorOfCall } from '#server/platform/http/scope.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import { type DrawRow, copyResult, findDrawsById } from '#server/play/lottery/draws/actions.ts'
import {
  findDrawSums,
  findPaired,
  findSettlement,
  findShortfalls,
} from '#server/play/lottery/tickets/actions.ts'

import type { ProposedCorrection } from './deciding.ts'
import { drawOf, findCounting, lapsesOf, placeOf } from './entries.ts'
import { countEntries } from './reading-store.ts'
import { type VersionRow, selectDifferences, selectEntries, selectOwnEntry, selectVersions } from './store.ts'

type ReadDraw = Output<typeof calls.readDraw>
type ListedDraw = Output<typeof calls.listDraws>['list'][number]

interface Brand {
  readonly id: number
  readonly currency: string
  /** Of the operator who reads. */
  readonly language: string
}

/** Draws as the console lists them, in the order of the ids. */
export async function viewDraws(store: Store, brand: Brand, ids: readonly number[]): Promise<ListedDraw[]> {
  if (ids.length === 0) return []
  const draws = await findDrawsById(store.read, ids)
  const entries = await countEntries(store.read, ids)
  const sums = await findDrawSums(store.read, {
    drawIds: ids,
    merchantId: brand.id,
    currency: brand.currency,
  })
  return ids.flatMap((id) => {
    const draw = draws.get(id)
    const sum = sums.get(id)
    return draw && sum ? [listedOf(draw, { entries: entries.get(id), sum, language: brand.language })] : []
  })
}

function listedOf(
  draw: DrawRow,
  {
    entries,
    sum,
    language,
  }: {
    readonly entries: { readonly begun: number; readonly complete: number } | undefined
    readonly sum: {
      readonly currency: string
      readonly tickets: number
      readonly stake: bigint
      readonly win: bigint
    }
    readonly language: string
  },
): ListedDraw {
  const waitsMinutes = isAwaited(draw) || draw.isUnreadable ? Math.floor(draw.sinceSeconds / 60) : undefined
  return {
    id: draw.id.toString(),
    gameCode: draw.gameCode,
    name: lotteryName(draw.gameCode, language),
    numero: draw.number,
    drawnBy: draw.drawnBy,
    state: draw.isOpen ? 'open' : draw.state,
    opensAt: draw.opensAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    drawsAt: draw.drawsAt.toISOString(),
    ...(draw.drawnAt ? { drawnAt: draw.drawnAt.toISOString() } : {}),
    ...(draw.settledAt ? { settledAt: draw.settledAt.toISOString() } : {}),
    version: draw.version,
    ...(draw.result ? { opened: copyResult(draw.result) } : {}),
    ...(draw.partial ? { partial: copyResult(draw.partial) } : {}),
    isUnreadable: draw.isUnreadable,
    isLate: waitsMinutes !== undefined && waitsMinutes >= RESULT_LATE_MINUTES,
    ...(waitsMinutes === undefined ? {} : { waitsMinutes }),
    entries: entries ?? { begun: 0, complete: 0 },
    sums: {
      currency: sum.currency,
      tickets: sum.tickets,
      stake: writeAmount(sum.stake),
      win: writeAmount(sum.win),
    },
  }
}

const isAwaited = ({ state, drawnBy, sinceSeconds }: DrawRow) =>
  state === 'closed' && drawnBy === 'official' && sinceSeconds >= 0

/** One draw with its versions, entries and settlement. Operators of one brand learn no names of operators. */
export async function viewDraw(
  store: Store,
  {
    brand,
    operator,
    nowMs,
  }: { readonly brand: Brand; readonly operator: OperatorOfCall; readonly nowMs: number },
  id: string,
): Promise<ReadDraw> {
  const draw = await drawOf(store.read, id)
  const [listed] = await viewDraws(store, brand, [draw.id])
  if (!listed) throw new Error('a draw that was found is absent')
  const isOfHouse = operator.merchantId === undefined
  const versions = await selectVersions(store.read, draw.id)
  const settlement = await findSettlement(store.read, draw.id)
  const paired = await findPaired(store.read, { drawId: draw.id, merchantId: brand.id })
  return {
    ...listed,
    ...(draw.seedHash === null ? {} : { seedHash: draw.seedHash }),
    ...(draw.seed === null ? {} : { seed: draw.seed }),
    versions: versions.map((row) => versionOf(row, isOfHouse)),
    ...(isOfHouse ? await viewEntries(store, draw, operator, nowMs) : { entered: [], differs: [] }),
    ...(settlement
      ? {
          settlement: {
            version: settlement.version,
            tickets: settlement.tickets,
            of: settlement.of,
            begunAt: settlement.begunAt.toISOString(),
            ...(settlement.endedAt ? { endedAt: settlement.endedAt.toISOString() } : {}),
          },
        }
      : {}),
    paired: paired.map(({ gameCode, tickets, stake }) => ({
      name: lotteryName(gameCode, brand.language),
      tickets,
      stake: writeAmount(stake),
    })),
    shortfalls: await viewShortfalls(store, brand, draw),
    deeds: isOfHouse && operator.permissions.includes('lottery.write') ? deedsOf(draw) : [],
    ...(await proposalOf(store.read, draw, isOfHouse)),
  }
}

function versionOf(row: VersionRow, isOfHouse: boolean): ReadDraw['versions'][number] {
  const by = [
    ...(row.firstId !== null && row.firstName !== null
      ? [{ id: row.firstId.toString(), name: row.firstName }]
      : []),
    ...(row.secondId !== null && row.secondName !== null
      ? [{ id: row.secondId.toString(), name: row.secondName }]
      : []),
  ]
  return {
    version: row.version,
    kind: row.kind,
    ...(row.result ? { opened: copyResult(row.result) } : {}),
    at: row.at.toISOString(),
    reason: row.reason,
    evidence: row.evidence.map(({ source, pictures }) => ({ source, pictures: [...pictures] })),
    ...(isOfHouse ? { by } : {}),
    feeds: [row.feed, row.secondFeed].filter((feed) => feed !== null).toSorted(),
  }
}

async function viewEntries(
  store: Store,
  draw: DrawRow,
  { operatorId }: OperatorOfCall,
  nowMs: number,
): Promise<Pick<ReadDraw, 'entered' | 'own' | 'differs'>> {
  const game = findGame(draw.gameCode)
  const of = game ? placesOf(families[game.family].form).length : 0
  const rows = await selectEntries(store.read, draw.id)
  const lapses = await lapsesOf(store.read, rows, nowMs)
  const own = await selectOwnEntry(store.read, { drawId: draw.id, operatorId })
  const others = own ? await findCounting(store.read, { drawId: draw.id, operatorId, nowMs }) : []
  const differs = own
    ? await selectDifferences(
        store.read,
        own.id,
        others.map((other) => other.id),
      )
    : []
  return {
    entered: rows.map((row) => {
      const lapse = lapses.get(row.id.toString())
      return {
        ...(row.operatorId !== null && row.operatorName !== null
          ? { by: { id: row.operatorId.toString(), name: row.operatorName } }
          : {}),
        ...(row.feed === null ? {} : { feed: row.feed }),
        isOwn: row.operatorId === operatorId,
        filled: row.filled,
        of,
        isComplete: row.isComplete,
        changedAt: row.changedAt.toISOString(),
        ...(lapse === undefined ? {} : { lapse }),
      }
    }),
    ...(own
      ? {
          own: {
            version: own.version,
            numbers: copyResult(own.numbers),
            source: own.source,
            pictures: [...own.pictures],
          },
        }
      : {}),
    differs: isAwaited(draw) ? differs.map(placeOf) : [],
  }
}

async function viewShortfalls(store: Store, brand: Brand, draw: DrawRow): Promise<ReadDraw['shortfalls']> {
  const rows = await findShortfalls(store.read, {
    drawId: draw.id,
    version: draw.version,
    merchantId: brand.id,
  })
  const ids = rows.map(({ memberId }) => memberId)
  const accounts = await findAccounts(store.read, { merchantId: brand.id, ids })
  return rows.map(({ ticketId, memberId, difference, at }) => ({
    ticketId: ticketId.toString(),
    member: { id: memberId.toString(), account: accounts.get(memberId) ?? '' },
    difference: writeAmount(difference),
    at: at.toISOString(),
  }))
}

function deedsOf(draw: DrawRow): ReadDraw['deeds'] {
  const { state, drawnBy, isReleased, isLost } = draw
  const isBefore = state === 'planned' || state === 'closed'
  if (drawnBy !== 'official') return isBefore && (!isReleased || isLost) ? ['cancel'] : []
  if (state === 'cancelled') return []
  if (isAwaited(draw)) return ['enter', 'cancel']
  return isBefore ? ['cancel'] : ['correct', 'cancel']
}

async function proposalOf(
  tx: Tx,
  { id }: DrawRow,
  isOfHouse: boolean,
): Promise<Pick<ReadDraw, 'proposed' | 'proof'>> {
  const proof = await findProof(tx, id)
  if (proof) {
    const { source, pictures } = proof
    return { proposed: 'correct', ...(isOfHouse ? { proof: { source, pictures: [...pictures] } } : {}) }
  }
  const about = { merchantId: undefined, deed: 'lotteryDraws.cancelDraw', subject: id.toString() } as const
  return (await findOpenSince(tx, about)) ? { proposed: 'cancel' } : {}
}

/** The source and the pictures of a proposed correction, with the brand under which those are stored. */
export async function findProof(
  tx: Tx,
  drawId: number,
): Promise<
  { readonly source: string; readonly pictures: readonly string[]; readonly merchantId: number } | undefined
> {
  const about = {
    merchantId: undefined,
    deed: 'lotteryDraws.correctDraw',
    subject: drawId.toString(),
  } as const
  const input = (await findOpenInput(tx, about)) as ProposedCorrection | undefined
  return input && { source: input.source, pictures: input.pictures, merchantId: input.pictureMerchantId }
}
