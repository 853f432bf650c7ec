import { createHash } from 'node:crypto'

import { writeAmount } from '#domain/money/amount.ts'
import { findEntriesOf, findOpened } from '#server/money/ledger/reading.ts'
import { findEntries } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { zipFiles } from '#server/platform/http/zip-file.ts'

const MESSAGES_MAX = 200
const DEEDS_MAX = 100

/** The records in a dispute pack of any product. Amounts are decimal strings. */
export interface PackRecords {
  readonly transfers: readonly {
    readonly id: string
    readonly kind: string
    readonly at: string
    readonly day: string
    readonly key: string
    /** A block of the ledger's chain; `null` until the transfer is sealed. */
    readonly block: string | null
    readonly entries: readonly {
      readonly account: string
      readonly amount: string
      readonly balanceAfter: string | null
    }[]
  }[]
  readonly messages: readonly {
    readonly at: string
    readonly from: 'member' | 'brand'
    readonly by: string | null
    readonly text: string
    readonly pictures: number
  }[]
  readonly deeds: readonly {
    readonly at: string
    readonly action: string
    readonly reason: string
    readonly by: string | null
  }[]
}

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

interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export async function gatherTransfers(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  ids: readonly bigint[],
): Promise<PackRecords['transfers']> {
  const transfers: PackRecords['transfers'][number][] = []
  for (const transferId of ids) {
    const id = transferId.toString()
    const opened = await findOpened(tx, { merchantId, memberId, id })
    if (!opened) throw new Error(`transfer ${id} of a dispute pack is missing`)
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

/** Messages from before the play are about something else. */
export async function gatherMessages(
  tx: Tx,
  {
    findMessages,
    sinceMs,
    namesOperators,
    ...member
  }: OfMember & {
    readonly findMessages: FindMessages
    readonly sinceMs: number
    readonly namesOperators: boolean
  },
): Promise<PackRecords['messages']> {
  return (await findMessages(tx, { ...member, limit: MESSAGES_MAX }))
    .filter(({ at }) => at.getTime() >= sinceMs)
    .map(({ at, operatorId, operatorName, text, pictures }) => ({
      at: at.toISOString(),
      from: operatorId === null ? ('member' as const) : ('brand' as const),
      by: namesOperators ? operatorName : null,
      text,
      pictures: pictures.length,
    }))
    .toReversed()
}

/** Deeds of operators about one play: those whose action begins with the word, and that name it. */
export async function gatherDeeds(
  tx: Tx,
  {
    merchantId,
    memberId,
    zone,
    action,
    about,
    namesOperators,
  }: OfMember & {
    readonly zone: string
    readonly action: string
    readonly about: Readonly<Record<string, string>>
    readonly namesOperators: boolean
  },
): Promise<PackRecords['deeds']> {
  const deeds = await findEntries(tx, {
    merchantId,
    memberId: memberId.toString(),
    action,
    about,
    zone,
    limit: DEEDS_MAX,
  })
  return deeds
    .map(({ at, action: deed, reason, operatorName }) => ({
      at: at.toISOString(),
      action: deed,
      reason,
      by: namesOperators ? operatorName : null,
    }))
    .toReversed()
}

/** A page for people and JSON for programs; the page names the hash of the JSON. */
export function zipPack(
  name: string,
  facts: object,
  { drawPage, nowMs }: { readonly drawPage: (hash: string) => string; readonly nowMs: number },
): { readonly name: string; readonly file: Buffer } {
  const json = Buffer.from(`${JSON.stringify(facts, null, 2)}\n`)
  const hash = createHash('sha256').update(json).digest('hex')
  const files = [
    { name: `${name}.html`, bytes: Buffer.from(drawPage(hash)) },
    { name: `${name}.json`, bytes: json },
  ]
  return { name: `${name}.zip`, file: zipFiles(files, new Date(nowMs)) }
}
