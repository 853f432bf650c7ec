/** The times that the dashboard can show, each beside the same time a week before. */
export const flowSpans = ['today', 'yesterday', 'week'] as const
export type FlowSpan = (typeof flowSpans)[number]

/** The length of one step of a span: an hour, or a day. */
export const stepHours: Readonly<Record<FlowSpan, number>> = { today: 1, yesterday: 1, week: 24 }

/** How many steps a span has. */
export const stepCount: Readonly<Record<FlowSpan, number>> = { today: 24, yesterday: 24, week: 7 }

/** Hours from the start of the current business day to the first step. */
export const firstStepHours: Readonly<Record<FlowSpan, number>> = { today: 0, yesterday: -24, week: -144 }

/**
 * The change from one sum to another in tenths of a percent, rounded half away from zero. Undefined where there is
 * nothing to compare with: a change from nothing, or from a loss, has no percentage.
 */
export function changePerMille(now: bigint, before: bigint): number | undefined {
  if (before <= 0n) return undefined
  const doubled = (now - before) * 2_000n
  const rounded = (doubled < 0n ? doubled - before : doubled + before) / (before * 2n)
  return Number(rounded)
}

/** Values by step, with zero for steps without any. Steps are numbered from one. */
export function byStep<Row extends { readonly step: number }, Value>(
  rows: readonly Row[],
  { count, read, none }: { readonly count: number; readonly read: (row: Row) => Value; readonly none: Value },
): Value[] {
  const found = new Map(rows.map((row) => [row.step, read(row)]))
  return Array.from({ length: count }, (_, at) => found.get(at + 1) ?? none)
}
