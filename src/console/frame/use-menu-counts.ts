import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { useWork } from '#console/work/use-work.ts'
import { workPlaces } from '#console/work/work-places.ts'
import { urgencyOf } from '#domain/work/work.ts'

export interface MenuCount {
  readonly count: number
  /** Something waits for longer than promised. */
  readonly isLate: boolean
  /** The count in words, for screen readers. */
  readonly text: string
}

export type MenuCounts = ReadonlyMap<string, MenuCount>

/** Tasks that wait on pages of the menu, by the page's path. */
export function useMenuCounts(): MenuCounts {
  const t = useT()
  const work = useWork()
  // The answer comes every few seconds: no clock is needed between.
  const nowMs = readServerNowMs()
  const counts = new Map<string, MenuCount>()
  for (const { kind, waiting, since, dueAt, promiseSeconds } of work ?? []) {
    if (waiting === 0) continue
    const { path } = workPlaces[kind]
    const before = counts.get(path)
    const count = waiting + (before?.count ?? 0)
    const sinceMs = since ? Date.parse(since) : undefined
    const dueMs = dueAt ? Date.parse(dueAt) : undefined
    counts.set(path, {
      count,
      isLate: before?.isLate === true || urgencyOf({ promiseSeconds, sinceMs, dueMs }, nowMs) >= 1,
      text: t('console.work.waiting', { count }),
    })
  }
  return counts
}
