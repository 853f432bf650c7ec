import { Worker } from 'node:worker_threads'

import type { records } from '#contract/records.ts'
import { languageOf } from '#domain/language/language.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Transact, Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import {
  type RecordScope,
  areMoreThan,
  fetchTransfers,
  findCoveringBlock,
  findKindSums,
  findWalletSpans,
  freezeView,
  openTransfers,
} from '#server/money/ledger/reading.ts'
import { findMemberInFull } from '#server/people/members/actions.ts'

import { type BrandInFull, type PeriodInput, readPeriod } from './filter.ts'
import { type FileWords, kindWords, placeWords } from './file.ts'
import { showTransfer } from './reading.ts'
import {
  type FromStatement,
  type StatementEnd,
  type StatementHead,
  type StatementRow,
  type ToStatement,
  statementWords,
} from './statement-facts.ts'

/** About four hundred pages. For more, there is the CSV file, or a shorter period. */
const STATEMENT_ROWS_MAX = 10_000
const AT_ONCE = 500
const PATIENCE_MS = 60_000

export interface StatementParts {
  readonly brand: BrandInFull
  readonly memberId: bigint
  readonly words: FileWords
  readonly nowMs: number
}

/**
 * Builds the statement of a period, and its name. Sums and rows come from one snapshot; the database connection is
 * released before the pages are drawn.
 */
export async function makeStatement(
  transact: Transact,
  parts: StatementParts,
  filter: PeriodInput,
): Promise<{ readonly file: Uint8Array; readonly name: string }> {
  const thread = openThread()
  try {
    const name = await transact((tx) => prepare(tx, parts, filter, thread.send))
    return { name, file: await thread.drawn() }
  } finally {
    await thread.close()
  }
}

async function prepare(
  tx: Tx,
  parts: StatementParts,
  filter: PeriodInput,
  send: (message: ToStatement) => void,
): Promise<string> {
  const { brand, memberId } = parts
  await freezeView(tx)
  const scope: RecordScope = {
    ...(await readPeriod(tx, brand, filter)),
    merchantId: brand.id,
    memberId,
    currency: brand.currency,
  }
  // guard: statement-rows-bounded
  if (await areMoreThan(tx, scope, STATEMENT_ROWS_MAX))
    throw refuse<typeof records.statement>('statement_too_long')
  const head = await readHead(tx, parts, scope)
  send({ head, end: await readEnd(tx, parts, scope) })
  await openTransfers(tx, scope)
  for (let isMore = true; isMore;) {
    const rows = await fetchTransfers(tx, AT_ONCE)
    send({ rows: rows.map((row) => rowOf(showTransfer(row, parts.words.names), parts)) })
    isMore = rows.length === AT_ONCE
  }
  return `statement-${head.account}-${scope.from}-${scope.to}.pdf`
}

async function readHead(tx: Tx, parts: StatementParts, scope: RecordScope): Promise<StatementHead> {
  const { brand, memberId, words, nowMs } = parts
  const member = await findMemberInFull(tx, { merchantId: brand.id, memberId })
  if (!member) throw new Error('the caller is a member')
  const { tag, direction } = languageOf(words.language)
  return {
    language: tag,
    direction,
    brand: brand.name,
    ...brand.colours.light,
    account: member.account,
    name: member.payeeName?.trim() || member.nickname || undefined,
    from: scope.from,
    to: scope.to,
    currency: brand.currency,
    symbol: brand.currencySymbol,
    zone: brand.zone,
    issuedAt: new Date(nowMs).toISOString(),
    words: Object.fromEntries(
      statementWords.map((word) => [word, words.say(words.language, `statement.${word}`, unfilled)]),
    ) as StatementHead['words'],
  }
}

/** Placeholders for values known only once the pages are drawn. */
const unfilled = { page: '{page}', pages: '{pages}', number: '{number}', at: '{at}' }

async function readEnd(tx: Tx, { words }: StatementParts, scope: RecordScope): Promise<StatementEnd> {
  const spans = (await findWalletSpans(tx, scope)).map(({ account, opening, closing }) => ({
    account,
    opening: BigInt(opening),
    closing: BigInt(closing),
  }))
  const kinds = await findKindSums(tx, scope)
  const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n)
  const opening = sum(spans.map((span) => span.opening))
  const closing = sum(spans.map((span) => span.closing))
  const came = sum(kinds.map((row) => BigInt(row.in)))
  const went = sum(kinds.map((row) => BigInt(row.out)))
  if (opening + came - went !== closing) throw new Error('a statement must add up')
  const block = kinds.length > 0 ? await findCoveringBlock(tx, scope) : undefined
  const isActive = (span: (typeof spans)[number]) => span.opening !== 0n || span.closing !== 0n
  return {
    opening: writeAmount(opening),
    closing: writeAmount(closing),
    ...(block
      ? {
          block: {
            number: block.number.toString(),
            at: block.at.toISOString(),
            hash: block.hash.toString('hex'),
          },
        }
      : {}),
    in: writeAmount(came),
    out: writeAmount(went),
    wallets: spans.filter(isActive).map((span) => ({
      name: placeWords(words, [span.account]),
      opening: writeAmount(span.opening),
      closing: writeAmount(span.closing),
    })),
    kinds: kinds.map((row) => ({
      what: kindWords(words, row.kind),
      count: row.count,
      in: writeAmount(BigInt(row.in)),
      out: writeAmount(BigInt(row.out)),
    })),
  }
}

function rowOf(
  { at, kind, from, to, reference, change, moved, balance }: ReturnType<typeof showTransfer>,
  { words }: StatementParts,
): StatementRow {
  const flow = words.say(words.language, 'record.flow', {
    from: placeWords(words, from),
    to: placeWords(words, to),
  })
  return { at, what: kindWords(words, kind), flow, reference, change, moved, balance }
}

/** Shaping thousands of lines takes seconds, so it runs in a worker thread. */
function openThread(): {
  send(message: ToStatement): void
  drawn(): Promise<Uint8Array>
  close(): Promise<unknown>
} {
  const thread = new Worker(new URL('./statement-thread.ts', import.meta.url))
  const drawn = new Promise<Uint8Array>((resolve, reject) => {
    thread.once('message', ({ file }: FromStatement) => resolve(file))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread ended without a statement')))
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () =>
      reject(new Error('a statement took too long')),
    )
  })
  // If reading fails first, that error is reported.
  drawn.catch(() => undefined)
  const send = (message: ToStatement) => thread.postMessage(message)
  return {
    send,
    drawn() {
      send({ finish: true })
      return drawn
    },
    close: () => thread.terminate(),
  }
}
