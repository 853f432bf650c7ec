/**
 * Cost of a browser test, independent of the machine: page loads and accessibility checks. Tests record both as
 * annotations of these types, and the run sums them up.
 */
export const EFFORT = { load: 'page load', look: 'look for barriers' } as const

interface Effort {
  readonly loads: number
  readonly looks: number
}

/**
 * Limits for the browser tests of each area, which is a folder: in counts and not seconds, so that a slow machine
 * changes nothing. A page load takes about a second of CPU; a check a third of a second, or less where the shell and the
 * texts have passed before. A test beyond the budget shares a page load with another one, or becomes a unit or database test.
 * A new area gets a row here, and all rows together stay within `whole`.
 */
export const budgets: Readonly<Record<string, Effort>> = {
  console: { loads: 78, looks: 520 },
  member: { loads: 144, looks: 235 },
  play: { loads: 132, looks: 89 },
  site: { loads: 165, looks: 213 },
}

/**
 * The budget of all areas together, with those to come. It follows from a measured run, in which 484 loads and 942 looks
 * took ten minutes and fourteen seconds on two busy cores, and from the ten minutes that browser tests may take
 * (docs/testing.md). Since then loads were given up for looks: 508 loads and 1,042 looks took ten minutes and 29 seconds.
 * Two runs of the same tests took 125 and 126 loads of play and 164 and 165 of site, so a row has the larger number.
 * A sea is played on a phone with a reload, for which play got two more; two later runs took 143 and 144 of member, and 123 of play.
 * The slots that sell free spins or have a choice are played in a browser as well, for which play got five more.
 * The dialog that counts a held win is looked at once, for which console got one look more.
 * The cashier's list of offers is looked at in three ways among the offers of the site, for which member gave up three of four that it did not use.
 */
export const whole: Effort = { loads: 519, looks: 1057 }

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
  const areas = [...Map.groupBy(all, ({ file }) => areaOf(file))]
    .map(([area, tests]) => ({
      area,
      tests: tests.length,
      loads: add(tests, 'loads'),
      looks: add(tests, 'looks'),
    }))
    .toSorted((one, other) => one.area.localeCompare(other.area))
  const slowest = all.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, 10)
  const files = [...Map.groupBy(all, ({ file }) => file)]
    .map(([file, tests]) => ({ file, tookMs: add(tests, 'tookMs'), tests: tests.length }))
    .toSorted((one, other) => other.tookMs - one.tookMs)
    .slice(0, 10)
  return {
    notes: [
      ...areas.map(
        ({ area, tests, loads, looks }) =>
          `${area}: ${tests} tests, ${loads} of ${budgets[area]?.loads ?? 0} page loads, ${looks} of ${budgets[area]?.looks ?? 0} looks for barriers`,
      ),
      'the slowest tests:',
      ...slowest.map(({ tookMs, file, title }) => `  ${seconds(tookMs)}  ${file}: ${title}`),
      'the slowest files:',
      ...files.map(({ tookMs, file, tests }) => `  ${seconds(tookMs)}  ${file}, ${tests} tests`),
    ].join('\n'),
    faults: areas.flatMap(refuseArea),
  }
}

/** The folder of a test file. */
const areaOf = (file: string) => file.split('/').at(-2) ?? ''

function refuseArea({ area, ...sum }: { readonly area: string } & Effort): string[] {
  const agreed = budgets[area]
  if (!agreed) return [`The browser tests of ${area || 'no area'} have no budget: see test/e2e/effort.ts.`]
  return (['loads', 'looks'] as const)
    .filter((kind) => sum[kind] > agreed[kind])
    .map(
      (kind) =>
        `The browser tests of ${area} take ${sum[kind]} ${kind === 'loads' ? 'page loads' : 'looks for barriers'}, and ${agreed[kind]} are agreed: see test/e2e/effort.ts.`,
    )
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
