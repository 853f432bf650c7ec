import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import { takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import type { WorkQueue } from '#server/platform/http/work-queue.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { selectDifferences, selectStatement } from './list-store.ts'
import type { Parts } from './parts.ts'
import { type Difference, showDifference } from './shown.ts'

const AT_ONCE = 500

const columns = [
  'number',
  'kind',
  'line',
  'first_line',
  'direction',
  'amount_there',
  'currency_there',
  'state_there',
  'time_there_utc',
  'provider_reference_there',
  'our_reference_there',
  'movement_here',
  'account',
  'amount_here',
  'currency_here',
  'state_here',
  'time_here_utc',
  'provider_reference_here',
  'our_reference_here',
  'found_in_statement',
  'explained_by',
  'explained_at_utc',
  'explanation',
]

/** Sends all differences of a statement as CSV lines, page by page with backpressure. */
export async function sendDifferences(
  { store }: Parts,
  files: WorkQueue,
  context: Context,
  { merchant, id }: { readonly merchant: Merchant; readonly id: bigint },
): Promise<typeof takenOver> {
  const which = { merchantId: merchant.id, id }
  const statement = await selectStatement(store.read, which)
  if (!statement) throw refusePlainly('absent')
  await untilBegun(context, (begun) =>
    files.run(async () => {
      await store.transact((tx) =>
        writeAudit(tx, {
          merchantId: merchant.id,
          operatorId: operatorOf(context.caller).operatorId,
          action: 'reconciliation.export',
          reason: '',
          before: {},
          after: { id: id.toString() },
        }),
      )
      const file = beginFile(context, {
        side: 'console',
        name: `differences-${merchant.code}-${id}.csv`,
        type: 'text/csv; charset=utf-8',
      })
      begun()
      await file.write(`\u{feff}${csvLine(columns)}`)
      for (let after = 0, isMore = true; isMore && file.isTaken;) {
        const rows = await selectDifferences(store.read, {
          ...which,
          kind: undefined,
          isOpen: undefined,
          afterNumber: after,
          limit: AT_ONCE,
        })
        await file.write(rows.map((row) => lineOf(showDifference(row))).join(''))
        after = rows.at(-1)?.number ?? after
        isMore = rows.length === AT_ONCE
      }
      file.end()
    }),
  )
  return takenOver
}

function lineOf({ number, kind, there, here, firstLine, elsewhere, explained }: Difference): string {
  const whole = (value: number | undefined) => (value === undefined ? '' : csvNumber(value.toString()))
  const money = (value: string | undefined) => (value === undefined ? '' : csvNumber(value))
  const text = (value: string | undefined) => csvCell(value ?? '')
  return csvRow([
    whole(number),
    text(kind),
    whole(there?.line),
    whole(firstLine),
    text(there?.direction ?? here?.direction),
    money(there?.amount),
    text(there?.currency),
    text(there?.state),
    text(there?.at),
    text(there?.providerReference),
    text(there?.ourReference),
    text(here?.movement),
    text(here?.member.account),
    money(here?.amount),
    text(here?.currency),
    text(here?.state),
    text(here?.at),
    text(here?.providerReference),
    text(here?.ourReference),
    text(elsewhere?.statementId),
    text(explained?.by),
    text(explained?.at),
    text(explained?.reason),
  ])
}
