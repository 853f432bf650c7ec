import { createHash } from 'node:crypto'

import type { LanguageCode } from '#domain/language/language.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { playKey } from '#domain/plays/play.ts'
import { findEntriesOf, findOpened } from '#server/money/ledger/reading.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import { findEntries, writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Say } from '#server/platform/http/words.ts'
import { zipFiles } from '#server/platform/http/zip-file.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { copyResult, drawOf, findDrawsById, timesOf } from '#server/play/lottery/draws/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import type { ConsoleTicketRow } from './console-store.ts'
import { SOURCE, referenceOf } from './deeds.ts'
import type { TicketPackFacts } from './pack-facts.ts'
import { drawTicketPack } from './pack-page.ts'
import { selectDecided, selectOwed, selectSlip, selectTransferIds } from './pack-store.ts'
import { viewsOf } from './ticket-view.ts'

const MESSAGES_MAX = 200
const DEEDS_MAX = 100

/** The newest messages between a member and the brand. Handed in, because `play` may not import `publishing`. */
export type FindMessages = (
  tx: Tx,
  request: { readonly merchantId: number; readonly memberId: bigint; readonly limit: number },
) => Promise<
  readonly {
    readonly at: Date
    readonly operatorId: bigint | null
    readonly operatorName: string | null
    readonly text: string
    readonly pictures: readonly string[]
  }[]
>

export interface TicketPackParts {
  readonly registry: MerchantRegistry
  readonly findMessages: FindMessages
  readonly brand: Merchant
  readonly row: ConsoleTicketRow
  readonly language: LanguageCode
  readonly say: Say
  readonly nowMs: number
  readonly operatorId: bigint
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
    operatorId,
    memberId: row.memberId,
    action: 'ticket.pack',
    reason: '',
    before: {},
    after: { ticket: row.id.toString() },
  })
  const facts = await gatherFacts(tx, parts)
  const json = Buffer.from(`${JSON.stringify(facts, null, 2)}\n`)
  const hash = createHash('sha256').update(json).digest('hex')
  const name = `ticket-${row.id}`
  const files = [
    { name: `${name}.html`, bytes: Buffer.from(drawTicketPack(facts, { ...parts, hash })) },
    { name: `${name}.json`, bytes: json },
  ]
  return { name: `${name}.zip`, file: zipFiles(files, new Date(nowMs)) }
}

async function gatherFacts(tx: Tx, parts: TicketPackParts): Promise<TicketPackFacts> {
  const { registry, brand, row, language, nowMs } = parts
  const times = timesOf(registry, brand)
  const [ticket] = await viewsOf(tx, { merchant: brand, language, times }, [row])
  const draw = (await findDrawsById(tx, [row.drawId])).get(row.drawId)
  const slip = await selectSlip(tx, row)
  if (!ticket || !draw || !slip) throw new Error(`a part of ticket ${row.id} is absent`)
  const accounts = await findAccounts(tx, { merchantId: brand.id, ids: [row.memberId] })
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
    results: await resultsOf(tx, parts),
    owed: owed.map(({ version, at, difference }) => ({
      version,
      at: at.toISOString(),
      difference: writeAmount(difference),
    })),
    transfers: await transfersOf(tx, parts, draw.version),
    messages: await messagesOf(tx, parts, Date.parse(ticket.placedAt)),
    deeds: await deedsOf(tx, parts),
  }
}

async function resultsOf(tx: Tx, { row, isOfHouse }: TicketPackParts): Promise<TicketPackFacts['results']> {
  const decided = await selectDecided(tx, row.drawId)
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
    evidence,
  }))
}

/** All that the ticket moved, by the keys that its stake and the versions of its result have. */
async function transfersOf(
  tx: Tx,
  { brand, row }: TicketPackParts,
  versions: number,
): Promise<TicketPackFacts['transfers']> {
  const { memberId } = row
  const deeds = ['bet', 'return', 'unwin:void']
  for (let version = 1; version <= versions; version += 1) deeds.push(`win:${version}`, `unwin:${version}`)
  const keys = deeds.map((deed) => playKey(SOURCE, `${referenceOf(row.id)}:${deed}`))
  const transfers: TicketPackFacts['transfers'][number][] = []
  for (const transferId of await selectTransferIds(tx, { memberId, keys })) {
    const id = transferId.toString()
    const opened = await findOpened(tx, { merchantId: brand.id, memberId, id })
    if (!opened) throw new Error(`transfer ${id} of a ticket is missing`)
    const entries = await findEntriesOf(tx, { memberId, id })
    transfers.push({
      id,
      kind: opened.kind,
      at: opened.at.toISOString(),
      day: opened.businessDate,
      key: opened.key,
      block: opened.block,
      entries: entries.map(({ account, amount, balanceAfter }) => ({
        account,
        amount: writeAmount(amount),
        balanceAfter: balanceAfter === null ? null : writeAmount(balanceAfter),
      })),
    })
  }
  return transfers
}

/** Messages from before the ticket was placed are about something else. */
async function messagesOf(
  tx: Tx,
  { brand, row, findMessages }: TicketPackParts,
  sinceMs: number,
): Promise<TicketPackFacts['messages']> {
  const of = { merchantId: brand.id, memberId: row.memberId, limit: MESSAGES_MAX }
  return (await findMessages(tx, of))
    .filter(({ at }) => at.getTime() >= sinceMs)
    .map(({ at, operatorId, operatorName, text, pictures }) => ({
      at: at.toISOString(),
      from: operatorId === null ? ('member' as const) : ('brand' as const),
      by: operatorName,
      text,
      pictures: pictures.length,
    }))
    .toReversed()
}

async function deedsOf(tx: Tx, { brand, row }: TicketPackParts): Promise<TicketPackFacts['deeds']> {
  const deeds = await findEntries(tx, {
    merchantId: brand.id,
    memberId: row.memberId.toString(),
    action: 'ticket',
    about: { ticket: row.id.toString() },
    zone: brand.zone,
    limit: DEEDS_MAX,
  })
  return deeds
    .map(({ at, action, reason, operatorName }) => ({
      at: at.toISOString(),
      action,
      reason,
      by: operatorName,
    }))
    .toReversed()
}
