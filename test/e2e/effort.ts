/**
 * What a browser test costs on any machine: the pages that it loads, and the looks for barriers that it takes. A test
 * notes each as an annotation of this type, and the run adds them up.
 */
export const EFFORT = { load: 'page load', look: 'look for barriers' } as const

/**
 * What all browser tests together may take of a machine, counted in what they do and not in seconds: a slow machine
 * changes nothing. A page load costs about a second of a processor, and a look half of one. A test that does not fit
 * joins another in one page load, or moves to the unit tests and those on the database.
 */
export const budget = { loads: 450, looks: 540 } as const

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

/** What a run of the browser tests says of itself at its end, and what it took too much of. */
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
