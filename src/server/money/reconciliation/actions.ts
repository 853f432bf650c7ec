import { createHash } from 'node:crypto'

import type * as calls from '#contract/console/reconciliation.ts'
import { missingFields, writeColumns } from '#domain/reconciliation/columns.ts'
import {
  foldReference,
  indexMovements,
  isOnlyHere,
  judgeLine,
  nothingSeen,
  openSums,
} from '#domain/reconciliation/match.ts'
import type { StatementLine } from '#domain/reconciliation/statement-line.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { type Choices, type OpenStatement, refuseTooMuch } from './reading.ts'
import { findMovements, movedWithin, type SourceOf } from './sources.ts'
import {
  type FileKey,
  insertBadLines,
  insertDifferences,
  insertExplanation,
  insertLines,
  insertStatement,
  insertSums,
  type JudgedLine,
  lockDifference,
  lockFile,
  type NewDifference,
  nextStatementId,
  type OfStatement,
  selectKnown,
  selectNamedElsewhere,
} from './store.ts'

export { selectCreditLine as findCreditLine } from './store.ts'

type Keep = typeof calls.keepStatement
const AT_ONCE = 1_000

export interface By {
  readonly merchantId: number
  readonly operatorId: bigint
}

export interface Uploaded {
  readonly bytes: Buffer
  readonly choices: Choices
  readonly opened: OpenStatement
  readonly source: SourceOf
}

/** Identifies an upload: its bytes, and how they were interpreted. The same again gets the first result. */
export function keyOf(
  merchantId: number,
  { bytes, choices, opened }: Pick<Uploaded, 'bytes' | 'choices' | 'opened'>,
): FileKey {
  const { fileName: _name, columns: _columns, separator: _separator, ...rest } = choices
  const understood = { ...rest, columns: writeColumns(opened.columns), separator: opened.separator }
  const sorted = Object.entries(understood).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { merchantId, fileHash: sha256(bytes), choicesHash: sha256(JSON.stringify(sorted)) }
}

/** Stores a statement with its differences. It is read and written in portions, so its length does not matter. */
export async function keepStatement(
  tx: Tx,
  by: By,
  uploaded: Uploaded,
): Promise<{ readonly id: bigint; readonly isKnown: boolean }> {
  const { bytes, choices, opened, source } = uploaded
  const missing = missingFields(opened.columns)
  if (missing.length > 0) throw refuse<Keep>('statement_columns', { missing })
  const key = keyOf(by.merchantId, uploaded)
  await lockFile(tx, by.merchantId, key.fileHash)
  const known = await selectKnown(tx, key)
  if (known !== undefined) return { id: known, isKnown: true } // guard: statement-counted-once
  const id = await nextStatementId(tx)
  const comparing = openComparing(tx, { merchantId: by.merchantId, id }, source)
  // Lines not done are compared last: an earlier attempt at a later payment is no difference.
  const undone: StatementLine[] = []
  let badCount = 0
  for await (const { good, bad } of opened.lines()) {
    badCount += bad.length
    const done = good.filter(({ state }) => state === 'done')
    undone.push(...good.filter(({ state }) => state !== 'done'))
    refuseTooMuch({ good: comparing.counts().lines + done.length + undone.length, bad: badCount })
    await insertBadLines(tx, { merchantId: by.merchantId, id }, bad)
    await comparing.take(done)
  }
  for (let at = 0; at < undone.length; at += AT_ONCE) await comparing.take(undone.slice(at, at + AT_ONCE))
  const counts = comparing.counts()
  if (counts.lines === 0) throw refuse<Keep>('statement_empty')
  await comparing.takeRest(choices)
  const { matched, differences } = comparing.counts()
  await insertStatement(tx, {
    ...key,
    id,
    ...by,
    ...choices,
    fileName: plainName(choices.fileName),
    fileBytes: bytes.length,
    choices: { ...choices, columns: writeColumns(opened.columns), separator: opened.separator },
    lineCount: counts.lines,
    badCount,
    matchedCount: matched,
    differenceCount: differences,
  })
  await writeAudit(tx, {
    ...by,
    action: 'reconciliation.upload',
    reason: '',
    before: {},
    after: { id: id.toString(), source: choices.source, from: choices.from, to: choices.to, differences },
  })
  return { id, isKnown: false }
}

interface Comparing {
  take(lines: readonly StatementLine[]): Promise<void>
  /** Booked movements of these days that no statement has named. */
  takeRest(days: Pick<Choices, 'from' | 'to' | 'zone'>): Promise<void>
  counts(): { readonly lines: number; readonly matched: number; readonly differences: number }
}

function openComparing(tx: Tx, of: OfStatement, source: SourceOf): Comparing {
  const seen = nothingSeen()
  const sums = openSums()
  const counts = { lines: 0, matched: 0, differences: 0 }
  const numbered = (found: readonly Omit<NewDifference, 'number'>[]): readonly NewDifference[] =>
    found.map((one) => ({ ...one, number: (counts.differences += 1) }))
  return {
    async take(lines) {
      if (lines.length === 0) return
      const index = indexMovements(await findMovements(tx, source, referencesOf(lines)))
      const judged = lines.map((line): JudgedLine => ({ line, verdict: judgeLine(line, index, seen) }))
      for (const { line, verdict } of judged) {
        sums.addThere(line)
        if (verdict.movement && !isRepeated(verdict)) sums.addHere(verdict.movement)
        if (verdict.outcome === 'matched') counts.matched += 1
      }
      counts.lines += lines.length
      await insertLines(tx, of, judged)
      await insertDifferences(tx, of, numbered(judged.flatMap(differenceOf)))
    },
    async takeRest(days) {
      for await (const moved of movedWithin(tx, source, days)) {
        const unnamed = moved.filter((movement) => isOnlyHere(movement, seen))
        const elsewhere = await selectNamedElsewhere(tx, {
          merchantId: of.merchantId,
          movements: unnamed.map(({ id }) => id),
        })
        const lacking = unnamed.filter(({ id }) => !elsewhere.has(id))
        for (const movement of lacking) sums.addHere(movement)
        await insertDifferences(
          tx,
          of,
          numbered(lacking.map((movement) => ({ kind: 'only_here', movement }))),
        )
      }
      await insertSums(tx, of, sums.list())
    },
    counts: () => ({ ...counts }),
  }
}

function isRepeated({ outcome }: JudgedLine['verdict']): boolean {
  return outcome === 'twice' || outcome === 'ignored'
}

function differenceOf({ line, verdict }: JudgedLine): readonly Omit<NewDifference, 'number'>[] {
  const { outcome, movement, firstLine } = verdict
  if (outcome === 'matched' || outcome === 'ignored') return []
  return [{ kind: outcome, line: line.line, movement, firstLine }]
}

function referencesOf(lines: readonly StatementLine[]): {
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
} {
  const ours = new Set(lines.flatMap(({ ourReference }) => ourReference ?? []))
  const theirs = new Set(
    lines.flatMap(({ providerReference }) =>
      providerReference === undefined ? [] : foldReference(providerReference),
    ),
  )
  return { ours: [...ours], theirs: [...theirs] }
}

/** Records once why a difference exists. */
export async function explainDifference(
  tx: Tx,
  by: By,
  given: { readonly id: bigint; readonly number: number; readonly reason: string },
): Promise<void> {
  const reason = given.reason.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  if (reason.length < 3 || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(reason))
    throw refusePlainly('invalid_input', { fields: ['reason'] })
  const which = { merchantId: by.merchantId, id: given.id, number: given.number }
  const found = await lockDifference(tx, which)
  if (!found) throw refusePlainly('absent')
  // guard: explained-once
  if (found.isExplained) throw refuse<typeof calls.explainDifference>('explained_already')
  await insertExplanation(tx, { ...which, operatorId: by.operatorId, reason })
  await writeAudit(tx, {
    ...by,
    action: 'reconciliation.explain',
    reason,
    before: {},
    after: { id: given.id.toString(), number: given.number, kind: found.kind },
  })
}

/** The name is only shown; no file is opened by it. */
function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, 120)
}

function sha256(content: Buffer | string): Buffer {
  return createHash('sha256').update(content).digest()
}
