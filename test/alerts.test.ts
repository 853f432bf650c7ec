import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { figuresOf } from '#server/shell/house-figures.ts'
import { openFigures } from '#server/platform/metrics/figures.ts'
import { openMetrics } from '#server/platform/metrics/metrics.ts'

import { hurry } from './faults/alerts/prometheus.ts'

const read = (name: string) => readFileSync(new URL(`../docs/operations/${name}`, import.meta.url), 'utf8')
const alerts = read('alerts.yml')
const ruleTests = read('alerts.test.yml')
const dashboard = read('dashboard.json')
const runbook = read('runbook.md')

/** Names that a scrape can show, with the endings of histograms. */
async function scraped(): Promise<ReadonlyMap<string, string>> {
  const metrics = openMetrics()
  metrics.watchStreams(() => 0)
  metrics.watchDatabase(() => ({
    isAnswering: true,
    isReadOnly: false,
    clockOffsetMs: 0,
    isClockOff: false,
  }))
  const log = { debug: () => undefined }
  // Nothing is read: which figures there are is known without a database.
  metrics.watchFigures(openFigures({ read: {} as never, sources: figuresOf([]), log, everyMs: Infinity }))
  const described = await metrics.described()
  return new Map(
    described.flatMap(({ name, help, type }) =>
      ['', ...(type === 'histogram' ? ['_bucket', '_count', '_sum'] : [])].map(
        (end) => [`${name}${end}`, help] as const,
      ),
    ),
  )
}

/** Names of ours in queries. A label's value or an alert's name is none. */
function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\btessera_[a-z_]+\b/g)].map(([name]) => name))]
}

function unknownIn(text: string, known: ReadonlyMap<string, string>): string[] {
  return namesIn(text).filter((name) => !known.get(name)?.trim())
}

test('every metric that a rule or the dashboard names is there to be scraped, and says what it is', async () => {
  const known = await scraped()
  expect(unknownIn(alerts, known)).toEqual([])
  expect(unknownIn(dashboard, known)).toEqual([])
  expect(namesIn(alerts).length).toBeGreaterThan(15)
  expect(namesIn(dashboard).length).toBeGreaterThan(20)
  expect(unknownIn('sum(tessera_jobs_dreamt_of)', known)).toEqual(['tessera_jobs_dreamt_of'])
})

test('every metric of ours is watched by a rule or shown on the dashboard', async () => {
  const used = new Set([...namesIn(alerts), ...namesIn(dashboard)])
  const bare = [...(await scraped()).keys()].filter((name) => name.startsWith('tessera_'))
  const isUsed = (name: string) =>
    [...used].some((one) => one.replace(/_(bucket|count|sum)$/, '') === name || one === name)
  const families = bare.filter(
    (name) => !/_(bucket|sum)$/.test(name) && !bare.includes(name.replace(/_count$/, '_bucket')),
  )
  expect(families.filter((name) => !isUsed(name))).toEqual([])
})

test('every alert names its paragraph of the runbook, and no paragraph is of no alert', () => {
  const rules = alerts.split(/^ {6}- alert: /m).slice(1)
  const named = rules.map((rule) => /^\w+/.exec(rule)?.[0] ?? '')
  expect(new Set(named).size).toBe(named.length)
  for (const [at, rule] of rules.entries())
    expect(rule).toContain(`runbook: docs/operations/runbook.md#${named[at]?.toLowerCase()}\n`)
  const paragraphs = [...runbook.matchAll(/^## (\w+)\n\n\S/gm)].map(([, name]) => name)
  expect(paragraphs).toEqual(named)
})

/** Alerts without a rule test that fires them, or without one in which they stay quiet. */
function untested(rules: string, ruleTests: string): string[] {
  const names = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name)
  const expected = (name: string, what: string) =>
    new RegExp(`^ {8}alertname: ${name}\\n {8}exp_alerts:${what}$`, 'm').test(ruleTests)
  return names.flatMap((name) => [
    ...(expected(name, '\\n {10}- exp_labels: \\{ .+ \\}') ? [] : [`${name} is fired by no rule test`]),
    ...(expected(name, ' \\[\\]') ? [] : [`${name} stays quiet in no rule test`]),
  ])
}

test('every alert has a rule test that fires it and one in which it stays quiet', () => {
  expect(untested(alerts, ruleTests)).toEqual([])
  expect(untested('      - alert: TesseraDreamt\n', ruleTests)).toHaveLength(2)
  const tested = new Set([...ruleTests.matchAll(/^ {8}alertname: (\w+)$/gm)].map(([, name]) => name))
  const names = new Set([...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name))
  expect(tested).toEqual(names)
})

test('each alert stays quiet in a group of its own, not only before it fires', () => {
  const groups = ruleTests.split(/^ {2}- name: /m).slice(1)
  const quiet = groups
    .filter((group) => !group.includes('exp_labels'))
    .map((group) => /^\w+/.exec(group)?.[0])
  const names = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name)
  expect(quiet).toEqual(names)
})

test('the hurried rules of alerts:prove differ in durations alone', () => {
  const hurried = hurry(alerts, 10)
  const durations = /\b\d+[ms]\b(?=$|\])/gm
  expect(hurried.replaceAll(durations, '')).toBe(alerts.replaceAll(durations, ''))
  expect(hurried).not.toMatch(/for: \d+m/)
  expect(hurried).toContain('for: 6s')
})
