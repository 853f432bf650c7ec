import type { LanguageCode } from '#domain/language/language.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { playKey } from '#domain/plays/play.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import {
  type FindMessages,
  gatherDeeds,
  gatherMessages,
  gatherTransfers,
  zipPack,
} from '#server/play/dispute-packs/actions.ts'
import { copyResult, drawOf, findDrawsById, timesOf } from '#server/play/lottery/draws/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findPoolsOfTicket } from '#server/play/lottery/jackpots/actions.ts'

import { SOURCE, referenceOf } from './deeds.ts'
import type { TicketPackFacts } from './pack-facts.ts'
import { drawTicketPack } from './pack-page.ts'
import { pairVersionOf } from './pair-settling.ts'
import { drawIdsOf } from './returning-store.ts'
import { selectDecided, selectOwed, selectSlip, selectTransferIds } from './pack-store.ts'
import type { TicketRow } from './store.ts'
import { viewsOf } from './ticket-view.ts'

export interface TicketPackParts {
  readonly registry: MerchantRegistry
  readonly findMessages: FindMessages
  readonly brand: Merchant
  readonly row: TicketRow & { readonly memberId: bigint }
  readonly language: LanguageCode
  readonly say: Say
  readonly nowMs: number
  /** Absent for the member's own pack, which names no operator. */
  readonly operatorId: bigint | undefined
  /** Whether operators who decided results are named: only operators of the house know those of other brands. */
  readonly isOfHouse: boolean
}

/** Builds the dispute pack of a ticket: a page for people and JSON for programs. Its creation is audited. */
export async function makeTicketPack(
  tx: Tx,
  parts: TicketPackParts,
): Promise<{ readonly name: string; readonly file: Buffer }> {
  const { brand, row, operatorId, nowMs } = parts
  await writeAudit(tx, {
    merchantId: brand.id,
    operatorId: operatorId ?? null,
    memberId: row.memberId,
    action: 'ticket.pack',
    reason: '',
    before: {},
    after: { ticket: row.id.toString() },
  })
  const facts = await gatherFacts(tx, parts)
  return zipPack(`ticket-${row.id}`, facts, {
    drawPage: (hash) => drawTicketPack(facts, { ...parts, hash }),
    nowMs,
  })
}

async function gatherFacts(tx: Tx, parts: TicketPackParts): Promise<TicketPackFacts> {
  const { registry, brand, row, language, nowMs } = parts
  const namesOperators = parts.operatorId !== undefined
  const times = timesOf(registry, brand)
  const [ticket] = await viewsOf(tx, { merchant: brand, language, times }, [row])
  const draws = await findDrawsById(tx, drawIdsOf([row]))
  const draw = draws.get(row.drawId)
  const second = draws.get(row.secondDrawId ?? 0)
  const slip = await selectSlip(tx, row)
  if (!ticket || !draw || !slip) throw new Error(`a part of ticket ${row.id} is absent`)
  const accounts = await findAccounts(tx, { merchantId: brand.id, ids: [row.memberId] })
  const of = { merchantId: brand.id, memberId: row.memberId }
  const owed = await selectOwed(tx, { drawId: row.drawId, ticketId: row.id })
  return {
    issuedAt: new Date(nowMs).toISOString(),
    brand: brand.name,
    zone: brand.zone,
    member: { id: row.memberId.toString(), account: accounts.get(row.memberId) ?? '' },
    ticket,
    slip: { id: slip.slipId.toString(), requestId: slip.requestId },
    returnMilli: slip.returnMilli,
    draw: drawOf(draw, times(row.gameCode)),
    results: await resultsOf(tx, row.drawId, parts),
    ...(second
      ? {
          secondDraw: drawOf(second, times(second.gameCode)),
          secondResults: await resultsOf(tx, second.id, parts),
        }
      : {}),
    jackpots: await jackpotsOf(tx, row),
    owed: owed.map(({ version, at, difference }) => ({
      version,
      at: at.toISOString(),
      difference: writeAmount(difference),
    })),
    transfers: await gatherTransfers(tx, of, await transferIdsOf(tx, parts, pairVersionOf(draw, second))),
    messages: await gatherMessages(tx, {
      ...of,
      findMessages: parts.findMessages,
      sinceMs: Date.parse(ticket.placedAt),
      namesOperators,
    }),
    deeds: await gatherDeeds(tx, {
      ...of,
      zone: brand.zone,
      action: 'ticket',
      about: { ticket: row.id.toString() },
      namesOperators,
    }),
  }
}

async function jackpotsOf(
  tx: Tx,
  { id: ticketId, memberId }: TicketPackParts['row'],
): Promise<TicketPackFacts['jackpots']> {
  const rows = await findPoolsOfTicket(tx, { memberId, ticketId })
  return [...Map.groupBy(rows, ({ level }) => level)].map(([level, ofPool]) => ({
    level,
    share: writeAmount(ofPool[0]?.share ?? 0n),
    counts: ofPool.flatMap(({ count }) =>
      count === null
        ? []
        : [
            {
              version: count.version,
              at: count.at.toISOString(),
              pool: writeAmount(count.pool),
              units: Number(count.units),
              paid: writeAmount(count.paid),
              unitWin: writeAmount(count.unitWin),
              fullStake: writeAmount(count.fullStake),
              ownUnits: Number(count.ownUnits),
              won: writeAmount(count.won),
              isReleased: count.isReleased,
            },
          ],
    ),
  }))
}

async function resultsOf(
  tx: Tx,
  drawId: number,
  { isOfHouse, operatorId }: TicketPackParts,
): Promise<TicketPackFacts['results']> {
  const decided = await selectDecided(tx, drawId)
  return decided.map(({ version, kind, result, first, second, feed, reason, evidence, at }) => ({
    version,
    kind,
    at: at.toISOString(),
    opened: result && copyResult(result),
    by: [
      ...(isOfHouse ? [first, ...(second === null ? [] : [second])] : []),
      ...(feed === null ? [] : [feed]),
    ],
    reason,
    // Pictures are files of operators.
    evidence: operatorId === undefined ? sourcesOf(evidence) : evidence,
  }))
}

function sourcesOf(evidence: unknown): readonly unknown[] {
  if (!Array.isArray(evidence)) return []
  return evidence.flatMap((one: { readonly source?: unknown } | null) => {
    const source = one?.source
    return typeof source === 'string' ? [{ source }] : []
  })
}

/** All that the ticket moved, by the keys that its stake and the versions of its result have. */
async function transferIdsOf(tx: Tx, { row }: TicketPackParts, versions: number): Promise<readonly bigint[]> {
  const deeds = ['bet', 'return', 'unwin:void']
  for (let version = 1; version <= versions; version += 1) deeds.push(`win:${version}`, `unwin:${version}`)
  const keys = deeds.map((deed) => playKey(SOURCE, `${referenceOf(row.id)}:${deed}`))
  return await selectTransferIds(tx, { memberId: row.memberId, keys })
}
