import { createHash } from 'node:crypto'

import type { LanguageCode } from '#domain/language/language.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findEntries, writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Say } from '#server/platform/http/words.ts'
import { zipFiles } from '#server/platform/http/zip-file.ts'
import { findEntriesOf, findOpened } from '#server/money/ledger/reading.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import { findRoundLines } from '#server/play/providers/actions.ts'
import type { BrandInFull } from '#server/money/records/actions.ts'

import { readFaces } from './faces.ts'
import type { PackFacts } from './pack-facts.ts'
import { drawPack } from './pack-page.ts'
import { showRound, showStep } from './reading.ts'
import type { PlayedRow } from './store.ts'

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

export interface PackParts {
  readonly findMessages: FindMessages
  readonly brand: BrandInFull
  readonly row: PlayedRow
  readonly language: LanguageCode
  readonly say: Say
  readonly nowMs: number
  /** Absent for the member's own pack, which names no operator. */
  readonly operatorId: bigint | undefined
}

/** Builds the dispute pack of a round: a page for people and JSON for programs. Its creation is audited. */
export async function makePack(
  tx: Tx,
  parts: PackParts,
): Promise<{ readonly name: string; readonly file: Buffer }> {
  const { brand, row, operatorId, nowMs } = parts
  await writeAudit(tx, {
    merchantId: brand.id,
    operatorId: operatorId ?? null,
    memberId: row.memberId,
    action: 'round.pack',
    reason: '',
    before: {},
    after: { round: row.id.toString(), reference: `${row.provider} ${row.roundId}` },
  })
  const facts = await gatherFacts(tx, parts)
  const json = Buffer.from(`${JSON.stringify(facts, null, 2)}\n`)
  const hash = createHash('sha256').update(json).digest('hex')
  const page = Buffer.from(drawPack(facts, { ...parts, hash }))
  return {
    name: `round-${row.id}.zip`,
    file: zipFiles(
      [
        { name: `round-${row.id}.html`, bytes: page },
        { name: `round-${row.id}.json`, bytes: json },
      ],
      new Date(nowMs),
    ),
  }
}

async function gatherFacts(
  tx: Tx,
  { brand, row, language, nowMs, operatorId, findMessages }: PackParts,
): Promise<PackFacts> {
  const isConsole = operatorId !== undefined
  const of = { merchantId: brand.id, memberId: row.memberId }
  const faceOf = await readFaces(tx, { brand, language }, [row])
  const lines = await findRoundLines(tx, row)
  const accounts = await findAccounts(tx, { merchantId: brand.id, ids: [row.memberId] })
  const messages = await findMessages(tx, { ...of, limit: MESSAGES_MAX })
  const deeds = await findEntries(tx, {
    merchantId: brand.id,
    memberId: row.memberId.toString(),
    action: 'round',
    about: { round: row.id.toString() },
    zone: brand.zone,
    limit: DEEDS_MAX,
  })
  const transfers: PackFacts['transfers'][number][] = []
  for (const { transferId } of lines) {
    if (transferId === null) continue
    const opened = await findOpened(tx, { ...of, id: transferId.toString() })
    if (!opened) throw new Error(`transfer ${transferId} of a round is missing`)
    const entries = await findEntriesOf(tx, { memberId: row.memberId, id: transferId.toString() })
    transfers.push({
      id: opened.id.toString(),
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
  return {
    issuedAt: new Date(nowMs).toISOString(),
    brand: brand.name,
    zone: brand.zone,
    currency: row.currency,
    member: { id: row.memberId.toString(), account: accounts.get(row.memberId) ?? '' },
    provider: row.provider,
    round: showRound(row, faceOf(row)),
    changedAt: row.changedAt.toISOString(),
    steps: lines.map(showStep),
    transfers,
    // Messages from before the round began are about something else.
    messages: messages
      .filter(({ at }) => at.getTime() >= row.openedAt.getTime())
      .map((message) => ({
        at: message.at.toISOString(),
        from: message.operatorId === null ? ('member' as const) : ('brand' as const),
        by: isConsole ? message.operatorName : null,
        text: message.text,
        pictures: message.pictures.length,
      }))
      .toReversed(),
    deeds: deeds
      .map((deed) => ({
        at: deed.at.toISOString(),
        action: deed.action,
        reason: deed.reason,
        by: isConsole ? deed.operatorName : null,
      }))
      .toReversed(),
  }
}
