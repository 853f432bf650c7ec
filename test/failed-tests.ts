/** A failed test with its error lines. */
export interface Failed {
  readonly name: string
  readonly why: string
}

export interface VitestReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    /** The error of a file that failed before its first test. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

export interface PlaywrightReport {
  readonly stats?: { readonly expected?: number; readonly unexpected?: number; readonly flaky?: number }
  readonly suites?: readonly PlaywrightSuite[]
  /** Errors outside of tests, such as a server that did not start. */
  readonly errors?: readonly { readonly message?: string }[]
}

interface PlaywrightSuite {
  readonly file?: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly line?: number
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly status: string; readonly errors?: readonly ErrorOf[] }[]
    }[]
  }[]
}

interface ErrorOf {
  readonly message?: string
}

/** Size of the summary at the end of a run, which may be the only part that is read. */
const LINES_MAX = 32
const LINES_EACH_MAX = 5
const LINE_LENGTH_MAX = 160

export function failedOfVitest({ testResults = [] }: VitestReport): Failed[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${name}: ${fullName}`,
        why: (failureMessages ?? []).join('\n'),
      }))
    return failed.length === 0 && status === 'failed' ? [{ name, why: message ?? '' }] : failed
  })
}

/**
 * vitest's report of an error outside of tests, such as an unhandled rejection; without one, the last lines of
 * output.
 */
export function failedBesideTests(output: string): string {
  const lines = plain(output).trim().split('\n')
  const found = lines.findIndex((line) => /\bUnhandled (Rejection|Error|Exception)\b(?!s)/.test(line))
  return (found === -1 ? lines.slice(-4) : lines.slice(found + 1, found + 30)).join('\n')
}

export function failedOfPlaywright({ suites = [], errors = [] }: PlaywrightReport): Failed[] {
  const outside = errors.map(({ message = '' }) => ({ name: 'outside of every test', why: message }))
  return [...outside, ...suites.flatMap((suite) => failedOfSuite(suite, ''))]
}

function failedOfSuite(suite: PlaywrightSuite, around: string): Failed[] {
  const file = suite.file ?? around
  const own = (suite.specs ?? []).flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `${file}:${line ?? 0}: ${title}`,
        why: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedOfSuite(inner, file))]
}

/** As many failures as fit, each with its first lines, and the number of omitted ones. `root` ends with a slash. */
export function listFailed(failed: readonly Failed[], root: string): string[] {
  const each = Math.max(2, Math.min(LINES_EACH_MAX, Math.floor(LINES_MAX / Math.max(failed.length, 1))))
  const fitting = failed.slice(0, Math.floor(LINES_MAX / each))
  const lines = fitting.flatMap(({ name, why }) => [
    shorten(`x ${name.replace(root, '')}`),
    ...firstLines(why, each - 1).map((line) => shorten(`    ${line}`)),
  ])
  const more = failed.length - fitting.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}

/** The first lines without colours, blank lines and stack trace. */
function firstLines(why: string, count: number): string[] {
  return plain(why)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at ') && line !== 'Call log:')
    .slice(0, count)
}

// eslint-disable-next-line no-control-regex -- ANSI colour codes start with this character
const plain = (text: string) => text.replaceAll(/\u001B\[[\d;]*m/g, '')

const shorten = (line: string) =>
  line.length > LINE_LENGTH_MAX ? `${line.slice(0, LINE_LENGTH_MAX - 1)}…` : line
