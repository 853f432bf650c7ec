import type { Kind } from './field.ts'

/** A step of the work while the site is closed. Its state follows from the clock, so it needs no further publishing. */
export const maintenanceStep = {
  id: 'maintenance-step',
  isOrdered: false,
  words: { title: { type: 'line', max: 80, isRequired: true } },
  facts: { beginsAt: { type: 'moment', isRequired: true } },
} as const satisfies Kind

/** Steps that begin shortly before the site closes belong to the closing. */
const MARGIN_MS = 15 * 60_000
/** Where the beginning of the closing is not known. */
const REACH_MS = 12 * 3_600_000

/** The steps of one closing in their order, each done, current or to come. Those of another closing are left out. */
export function stepsOfClosing<Step extends { readonly atMs: number }>(
  steps: readonly Step[],
  {
    sinceMs,
    opensAtMs,
    nowMs,
  }: { readonly sinceMs: number | undefined; readonly opensAtMs: number | undefined; readonly nowMs: number },
): readonly (Step & { readonly state: 'done' | 'now' | 'wait' })[] {
  const fromMs = sinceMs === undefined ? nowMs - REACH_MS : sinceMs - MARGIN_MS
  const untilMs = opensAtMs ?? nowMs + REACH_MS
  const own = steps
    .filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
    .toSorted((one, other) => one.atMs - other.atMs)
  const current = own.findLastIndex(({ atMs }) => atMs <= nowMs)
  return own.map((step, place) => ({
    ...step,
    state: place < current ? 'done' : place === current ? 'now' : 'wait',
  }))
}
