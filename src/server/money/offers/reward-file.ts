import type { LanguageCode } from '#domain/language/language.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { Say } from '#server/platform/http/words.ts'

import { type RewardFilters, selectRewards } from './reward-store.ts'
import { rewardView } from './reward-view.ts'

const AT_ONCE = 500

const columns = [
  'number',
  'time_utc',
  'book_date',
  'offer',
  'kind',
  'kind_words',
  'state',
  'state_words',
  'gives',
  'for_value',
  'amount',
  'currency',
  'claim_until_utc',
  'ended_utc',
  'cause',
]

/** Writes the rewards as CSV lines, newest first, page by page with backpressure. */
export async function writeRewards(
  tx: Tx,
  filters: RewardFilters,
  { say, language }: { readonly say: Say; readonly language: LanguageCode },
  begin: () => FileAnswer,
): Promise<void> {
  let rows = await selectRewards(tx, filters, { limit: AT_ONCE })
  const file = begin()
  // The byte order mark lets spreadsheets recognise UTF-8.
  await file.write(`\u{feff}${csvLine(columns)}`)
  while (rows.length > 0 && file.isTaken) {
    const lines = rows.map((row) => {
      const view = rewardView(row, language)
      return csvRow([
        csvCell(view.id),
        csvCell(view.qualifiedAt),
        csvCell(row.day),
        csvCell(view.offer),
        csvCell(view.kind),
        csvCell(say(language, `pay.kind.${view.kind}`)),
        csvCell(view.state),
        csvCell(say(language, `reward.state.${view.state}`)),
        csvCell(view.gives),
        csvNumber(view.value),
        csvNumber(view.amount),
        csvCell(view.currency),
        csvCell(view.claimEndsAt ?? ''),
        csvCell(view.endedAt ?? ''),
        csvCell(view.cause ?? ''),
      ])
    })
    await file.write(lines.join(''))
    const after = rows.at(-1)?.id
    rows = rows.length < AT_ONCE ? [] : await selectRewards(tx, filters, { after, limit: AT_ONCE })
  }
  file.end()
}
