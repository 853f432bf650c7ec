import { useEffect, useState } from 'react'

import { afterPaint } from './after-paint.ts'
import { isRowPressed, onRowRelease } from './pressed-row.ts'

interface Identified {
  readonly id: string
}

/** So many rows are laid out and painted in one task: a table of 25 takes 80 ms on a processor four times slower, a slice 50. */
export const SLICE = 6

/**
 * The rows to show once `count` of a list are drawn: old rows fill the places of those to come, so that the table keeps its
 * height. A list with few new rows needs no slices.
 */
export function sliceOf<Row extends Identified>(
  next: readonly Row[],
  old: readonly Row[] | undefined,
  count: number,
): readonly Row[] {
  const known = new Set(old?.map(({ id }) => id))
  if (count >= next.length || next.filter(({ id }) => !known.has(id)).length <= SLICE) return next
  const begun = next.slice(0, count)
  const taken = new Set(begun.map(({ id }) => id))
  return [...begun, ...(old ?? []).filter(({ id }) => !taken.has(id)).slice(0, next.length - count)]
}

interface Drawn<Row> {
  readonly list: readonly Row[] | undefined
  readonly rows: readonly Row[] | undefined
  readonly count: number
}

/**
 * Draws a new list in slices, a task for each, and never while a pointer is down on a row: the row would move away below it, and
 * the click open nothing.
 */
export function useRowsInSlices<Row extends Identified>(
  list: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const [drawn, setDrawn] = useState<Drawn<Row>>({ list, rows: list?.slice(0, SLICE), count: SLICE })
  const [, setReleases] = useState(0)
  const isWaiting = drawn.list !== list
  if (isWaiting && !isRowPressed())
    setDrawn({ list, rows: list && sliceOf(list, drawn.rows, SLICE), count: SLICE })
  useEffect(
    () => (isWaiting ? onRowRelease(() => setReleases((releases) => releases + 1)) : undefined),
    [isWaiting],
  )
  const { rows, count } = drawn
  useEffect(() => {
    if (isWaiting || !list || rows === list) return undefined
    return afterPaint(() =>
      setDrawn((before) =>
        before.list === list
          ? { list, rows: sliceOf(list, before.rows, count + SLICE), count: count + SLICE }
          : before,
      ),
    )
  }, [isWaiting, list, rows, count])
  return rows
}
