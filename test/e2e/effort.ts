/**
 * Cost of a browser test, independent of the machine: page loads and accessibility checks. Tests record both as
 * annotations of these types, and the run sums them up.
 */
export const EFFORT = { load: 'page load', look: 'look for barriers' } as const

/**
 * Limits for all browser tests together, in counts and not seconds, so that a slow machine changes nothing. A page
 * load takes about a second of CPU; a check half a second, or a quarter where the shell has passed before. A test
 * beyond the budget shares a page load with another one, or becomes a unit or database test.
 */
export const budget = { loads: 456, looks: 563 } as const

export interface BrowserReport {
  readonly suites?: readonly Suite[]
}

interface Suite {
  readonly file?: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string }[]
      readonly results: readonly { readonly duration: number }[]
    }[]
  }[]
}

interface Ran {
  readonly file: string
  readonly title: string
  readonly tookMs: number
  readonly loads: number
  readonly looks: number
}

/** Summary of a run, and the limits that it exceeded. */
export function weighBrowserTests(report: BrowserReport): { notes: string; faults: readonly string[] } {
  const all = (report.suites ?? []).flatMap((suite) => readSuite(suite, ''))
  const sum = { loads: add(all, 'loads'), looks: add(all, 'looks') }
  const slowest = all.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, 10)
  const files = [...Map.groupBy(all, ({ file }) => file)]
    .map(([file, tests]) => ({ file, tookMs: add(tests, 'tookMs'), tests: tests.length }))
    .toSorted((one, other) => other.tookMs - one.tookMs)
    .slice(0, 10)
  return {
    notes: [
      `${all.length} browser tests: ${sum.loads} of ${budget.loads} page loads, ${sum.looks} of ${budget.looks} looks for barriers`,
      'the slowest tests:',
      ...slowest.map(({ tookMs, file, title }) => `  ${seconds(tookMs)}  ${file}: ${title}`),
      'the slowest files:',
      ...files.map(({ tookMs, file, tests }) => `  ${seconds(tookMs)}  ${file}, ${tests} tests`),
    ].join('\n'),
    faults: (['loads', 'looks'] as const)
      .filter((kind) => sum[kind] > budget[kind])
      .map(
        (kind) =>
          `The browser tests take ${sum[kind]} ${kind === 'loads' ? 'page loads' : 'looks for barriers'}, and ${budget[kind]} are agreed: see test/e2e/effort.ts.`,
      ),
  }
}

function readSuite(suite: Suite, around: string): Ran[] {
  const file = suite.file ?? around
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ annotations, results }) => ({
      file,
      title,
      tookMs: results.reduce((total, { duration }) => total + duration, 0),
      loads: annotations.filter(({ type }) => type === EFFORT.load).length,
      looks: annotations.filter(({ type }) => type === EFFORT.look).length,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, file))]
}

const add = (all: readonly Ran[], kind: 'tookMs' | 'loads' | 'looks') =>
  all.reduce((total, one) => total + one[kind], 0)

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`
