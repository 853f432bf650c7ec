import type { LanguageCode } from '#domain/language/language.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Say } from '#server/platform/http/words.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import {
  type FindMessages,
  gatherDeeds,
  gatherMessages,
  gatherTransfers,
  zipPack,
} from '#server/play/dispute-packs/actions.ts'
import { findRoundLines } from '#server/play/providers/actions.ts'
import type { BrandInFull } from '#server/money/records/actions.ts'

import { readFaces } from './faces.ts'
import type { PackFacts } from './pack-facts.ts'
import { drawPack } from './pack-page.ts'
import { showRound, showStep } from './reading.ts'
import type { PlayedRow } from './store.ts'

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
  return zipPack(`round-${row.id}`, facts, { drawPage: (hash) => drawPack(facts, { ...parts, hash }), nowMs })
}

async function gatherFacts(
  tx: Tx,
  { brand, row, language, nowMs, operatorId, findMessages }: PackParts,
): Promise<PackFacts> {
  const namesOperators = operatorId !== undefined
  const of = { merchantId: brand.id, memberId: row.memberId }
  const faceOf = await readFaces(tx, { brand, language }, [row])
  const lines = await findRoundLines(tx, row)
  const accounts = await findAccounts(tx, { merchantId: brand.id, ids: [row.memberId] })
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
    transfers: await gatherTransfers(
      tx,
      of,
      lines.flatMap(({ transferId }) => transferId ?? []),
    ),
    messages: await gatherMessages(tx, {
      ...of,
      findMessages,
      sinceMs: row.openedAt.getTime(),
      namesOperators,
    }),
    deeds: await gatherDeeds(tx, {
      ...of,
      zone: brand.zone,
      action: 'round',
      about: { round: row.id.toString() },
      namesOperators,
    }),
  }
}
