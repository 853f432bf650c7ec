import { type FoldedGame, foldMoves } from '#browser/records/fold-moves.ts'
import type { memberTransfers } from '#contract/console/records.ts'
import type { Output } from '#contract/endpoint.ts'

type Page = Output<typeof memberTransfers>
export type Transfer = Page['list'][number]

/** A row of the record: one transfer, or the rounds of a game within half an hour. */
export interface RecordRow {
  /** Of the newest transfer. */
  readonly id: string
  readonly newest: Transfer
  /** Of a game. */
  readonly fold: FoldedGame | undefined
}

/** The rows of a page, with the number of its transfers. */
export function rowsOfPage({ list, ...page }: Page) {
  const byId = new Map(list.map((transfer) => [transfer.id, transfer]))
  const rows = foldMoves(list, page.next === undefined).flatMap((row): readonly RecordRow[] => {
    if ('move' in row) return [{ id: row.move.id, newest: row.move, fold: undefined }]
    const newest = byId.get(row.fold.id)
    return newest ? [{ id: newest.id, newest, fold: row.fold }] : []
  })
  return { ...page, list: rows, items: list.length }
}
