import * as calls from '#contract/console/reconciliation.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { missingFields, writeColumns } from '#domain/reconciliation/columns.ts'
import { openSums } from '#domain/reconciliation/match.ts'
import { BAD_LINES, STATEMENT_DAYS } from '#domain/reconciliation/statement-file.ts'
import { daysWithin } from '#domain/records/business-day.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { dayOf, ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { explainDifference, keepStatement, keyOf, type Uploaded } from './actions.ts'
import { sendDifferences } from './file.ts'
import {
  countKinds,
  selectBadLines,
  selectDifferences,
  selectStatement,
  selectStatements,
  selectSums,
} from './list-store.ts'
import type { Parts } from './parts.ts'
import { type BadLine, openStatement, refuseTooMuch } from './reading.ts'
import { showDifference, showStatement } from './shown.ts'
import { findSource, listSources, type NamedSource } from './sources.ts'
import { isZone, selectKnown, selectToday } from './store.ts'

type Preview = Output<typeof calls.previewStatement>
const BAD_LINES_MAX = 100
const SAMPLE = 5

/** Statements of providers and banks, compared with the ledger. */
export const reconciliationRoutes = (parts: Parts) => {
  const { store } = parts
  const refuseBusy = () => refuse<typeof calls.keepStatement>('files_busy')
  // A file is in memory while it is read: one at a time, with a short queue.
  const uploads = openWorkQueue({ atOnce: 1, waiting: 2, refuse: refuseBusy })
  const files = openWorkQueue({ atOnce: 2, waiting: 0, refuse: refuseBusy })
  return bind(
    { ...calls },
    {
      listSources: async (context, input) => {
        const merchant = brandOf(parts, context, input)
        const { currency, zone } = merchant
        const list = await sourcesOf(parts, context, merchant)
        return { currency, zone, today: await selectToday(store.read, zone), list: [...list] }
      },
      previewStatement: (context, input) =>
        uploads.run(async () => {
          const merchant = brandOf(parts, context, input)
          const uploaded = await openUploaded(parts, merchant.id, context, input)
          return await preview(parts, merchant.id, uploaded)
        }),
      keepStatement: (context, input) =>
        uploads.run(async () => {
          const merchant = brandOf(parts, context, input)
          const uploaded = await openUploaded(parts, merchant.id, context, input)
          const { operatorId } = operatorOf(context.caller)
          const by = { merchantId: merchant.id, operatorId }
          const kept = await store.transact((tx) => keepStatement(tx, by, uploaded))
          return { id: kept.id.toString(), isKnown: kept.isKnown }
        }),
      listStatements: async (context, input) => {
        const merchant = brandOf(parts, context, input)
        const limit = limitOf(input.limit)
        const beforeId = readCursor(input.after, [ID_FORM])?.[0]
        const rows = await selectStatements(store.read, { merchantId: merchant.id, beforeId, limit })
        const named = await sourcesOf(parts, context, merchant)
        return pageOf(
          rows,
          limit,
          (row) => showStatement(row, named),
          ({ id }) => [id.toString()],
        )
      },
      readStatement: (context, input) => readOne(parts, context, input),
      listDifferences: (context, input) => listDifferences(parts, context, input),
      differencesFile: (context, input) => {
        const merchant = brandOf(parts, context, input)
        return sendDifferences(parts, files, context, { merchant, id: BigInt(input.id) })
      },
      explainDifference: async (context, { id, number, reason, ...scope }) => {
        const merchantId = brandOf(parts, context, scope).id
        const by = { merchantId, operatorId: operatorOf(context.caller).operatorId }
        await store.transact((tx) => explainDifference(tx, by, { id: BigInt(id), number, reason }))
        return {}
      },
    },
  )
}

function brandOf(
  { registry }: Parts,
  { caller }: Context,
  input: { readonly merchantCode?: string },
): Merchant {
  return merchantInScope(registry, caller, input.merchantCode)
}

function sourcesOf(
  { store }: Parts,
  { language }: Context,
  { id, defaultLanguage }: Merchant,
): Promise<readonly NamedSource[]> {
  return listSources(store.read, id, { language, fallback: defaultLanguage })
}

/** Validates an upload: a source of this brand, existing days, a zone known to Node and PostgreSQL. */
async function openUploaded(
  { store }: Parts,
  merchantId: number,
  { bytes }: Context,
  { merchantCode: _code, ...choices }: Input<typeof calls.keepStatement>,
): Promise<Uploaded> {
  const wrong = (field: string) => refusePlainly('invalid_input', { fields: [field] })
  if (!bytes) throw wrong('file')
  const [from, to] = [dayOf('from', choices.from), dayOf('to', choices.to)]
  if (from === undefined || to === undefined || from < '1970' || to < from) throw wrong('to')
  if (daysWithin({ from, to }) > STATEMENT_DAYS) throw wrong('to') // guard: statement-days-bounded
  const isKnownHere = choices.zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(choices.zone)
  if (!isKnownHere || !(await isZone(store.read, choices.zone))) throw wrong('zone')
  const source = await findSource(store.read, merchantId, choices)
  if (!source) throw wrong('source') // guard: statement-source-known
  return { bytes, choices, source, opened: openStatement(bytes, choices) }
}

async function preview({ store }: Parts, merchantId: number, uploaded: Uploaded): Promise<Preview> {
  const { opened } = uploaded
  const missing = missingFields(opened.columns)
  const read = missing.length > 0 ? nothingRead() : await readThrough(uploaded)
  const known = await selectKnown(store.read, keyOf(merchantId, uploaded))
  return {
    separator: opened.separator,
    head: opened.head.map((name) => [...name.trim()].slice(0, 60).join('')),
    columns: writeColumns(opened.columns),
    missing: [...missing],
    ...read,
    ...(known === undefined ? {} : { knownAs: known.toString() }),
  }
}

type Read = Pick<Preview, 'lineCount' | 'badCount' | 'isCut' | 'badLines' | 'sample' | 'sums'>

function nothingRead(): Read {
  return { lineCount: 0, badCount: 0, isCut: false, badLines: [], sample: [], sums: [] }
}

async function readThrough({ opened }: Uploaded): Promise<Read> {
  const sums = openSums()
  const counts = { good: 0, bad: 0 }
  const bad: BadLine[] = []
  const sample: Preview['sample'] = []
  for await (const some of opened.lines()) {
    counts.good += some.good.length
    counts.bad += some.bad.length
    refuseTooMuch({ good: counts.good, bad: 0 })
    bad.push(...some.bad.slice(0, BAD_LINES_MAX - bad.length))
    for (const line of some.good) sums.addThere(line)
    for (const { at, amount, providerReference, ourReference, ...line } of some.good.slice(
      0,
      SAMPLE - sample.length,
    ))
      sample.push({
        ...line,
        amount: writeAmount(amount),
        time: at,
        ...(providerReference === undefined ? {} : { providerReference }),
        ...(ourReference === undefined ? {} : { ourReference }),
      })
    if (counts.bad > BAD_LINES) break
  }
  return {
    lineCount: counts.good,
    badCount: counts.bad,
    isCut: counts.bad > BAD_LINES,
    badLines: bad,
    sample,
    sums: sums.list().map(({ currency, direction, thereCount, there }) => ({
      currency,
      direction,
      count: thereCount,
      sum: writeAmount(there),
    })),
  }
}

async function readOne(
  parts: Parts,
  context: Context,
  input: Input<typeof calls.readStatement>,
): Promise<Output<typeof calls.readStatement>> {
  const { store } = parts
  const merchant = brandOf(parts, context, input)
  const which = { merchantId: merchant.id, id: BigInt(input.id) }
  const row = await selectStatement(store.read, which)
  if (!row) throw refusePlainly('absent')
  const [sums, counts, badLines, named] = await Promise.all([
    selectSums(store.read, which),
    countKinds(store.read, which),
    selectBadLines(store.read, which, BAD_LINES_MAX),
    sourcesOf(parts, context, merchant),
  ])
  return {
    statement: {
      ...showStatement(row, named),
      zone: row.zone,
      fileHash: row.fileHash.toString('hex'),
      fileBytes: row.fileBytes,
    },
    sums: sums.map(({ here, there, ...sum }) => ({
      ...sum,
      here: writeAmount(here),
      there: writeAmount(there),
      difference: writeAmount(here - there),
    })),
    counts: [...counts],
    badLines: [...badLines],
  }
}

async function listDifferences(
  parts: Parts,
  context: Context,
  input: Input<typeof calls.listDifferences>,
): Promise<Output<typeof calls.listDifferences>> {
  const which = { merchantId: brandOf(parts, context, input).id, id: BigInt(input.id) }
  if (!(await selectStatement(parts.store.read, which))) throw refusePlainly('absent')
  const limit = limitOf(input.limit)
  const rows = await selectDifferences(parts.store.read, {
    ...which,
    kind: input.kind,
    isOpen: input.isOpen,
    afterNumber: Number.parseInt(readCursor(input.after, [/^[1-9]\d{0,8}$/])?.[0] ?? '0', 10),
    limit: limit + 1,
  })
  return pageOf(rows, limit, showDifference, ({ number }) => [number.toString()])
}
