import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'

import { paths } from '#site/paths.ts'
import { spreadOf } from '#test/bench/figures.ts'
import { endAllProcesses } from '#test/bench/machine.ts'
import { HOST, type Product, startProduct } from '#test/bench/product.ts'
import { findFreePort } from '#test/free-port.ts'

import { findBrowser } from './browser.ts'

/**
 * Runs Lighthouse on the visitors' pages: on its phone and simulated slow line, with no access to other machines.
 * Exit code 1 if a page scores below its mark.
 */
const marks = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof marks
const categories = Object.keys(marks) as Category[]

const pages: readonly string[] = [paths.index, paths.promotions, paths.help, paths.down]
const RUNS = 3
const folder = fileURLToPath(new URL('../.bench/', import.meta.url))

const found = findBrowser()
if ('missing' in found) {
  console.log(found.missing)
  process.exitCode = 1
} else {
  await measure(found.path)
}

async function measure(executablePath: string): Promise<void> {
  const product = await startProduct()
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--remote-debugging-port=${port}`,
      // Other hosts do not resolve, as on a machine without a network.
      `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${HOST}`,
    ],
  })
  const stop = async () => {
    await browser.close()
    await product.stop()
    await endAllProcesses()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)))
  try {
    await mkdir(folder, { recursive: true })
    const rows: (readonly string[])[] = []
    for (const path of namedPages()) {
      const results = await auditPage(product, port, path)
      rows.push([path, ...categories.map((category) => medianOf(results, category)).map(show), loadNow()])
      if (categories.some((category) => medianOf(results, category) < marks[category])) process.exitCode = 1
      await writeFile(`${folder}lighthouse${path.replaceAll('/', '-')}.json`, JSON.stringify(results.at(-1)))
      for (const line of complaintsOf(results)) console.log(`${path}  ${line}`)
    }
    printTable(rows)
  } finally {
    await stop()
  }
}

function namedPages(): readonly string[] {
  const words = process.argv.slice(2)
  return words.length > 0 ? words : pages
}

async function auditPage(product: Product, port: number, path: string): Promise<readonly Result[]> {
  const address = `http://${HOST}:${product.port}${path}`
  // Warms the caches: pages and pictures are rendered at first request.
  await fetch(address)
  const results: Result[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const audited = await lighthouse(address, {
      port,
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      onlyCategories: categories,
    })
    if (!audited) throw new Error(`${path}: Lighthouse has told nothing`)
    if (audited.lhr.runtimeError) throw new Error(`${path}: ${audited.lhr.runtimeError.message}`)
    results.push(audited.lhr)
  }
  return results
}

function medianOf(results: readonly Result[], category: Category): number {
  return spreadOf(results.map((result) => (result.categories[category]?.score ?? 0) * 100)).median
}

/** Audits below full marks in any run, with Lighthouse's texts: the place to start. */
function complaintsOf(results: readonly Result[]): string[] {
  const lines = results.flatMap((result) =>
    categories.flatMap((category) =>
      (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = result.audits[id]
        if (audit?.score === undefined || audit.score === null || audit.score >= 0.9 || weight === 0)
          return []
        return [`${category}: ${id}: ${audit.title} ${audit.displayValue ?? ''}`.trimEnd()]
      }),
    ),
  )
  return [...new Set(lines)]
}

function show(score: number): string {
  return String(Math.round(score))
}

/** Other load on the machine lowers the performance score, so it is shown beside it. */
function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

function printTable(rows: readonly (readonly string[])[]): void {
  const head = ['page', ...categories.map((category) => `${category} ≥ ${marks[category]}`), 'load']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
