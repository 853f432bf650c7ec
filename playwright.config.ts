import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { findFreePort } from './test/free-port.ts'
import { roundFiles } from './test/e2e/round-files.ts'
import { findBrowser } from './tools/browser.ts'

// The runner reads this file first, then each worker does: the workers reuse the values of the first reading.
process.env['E2E_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
process.env['E2E_PORT'] ??= String(await findFreePort())
process.env['E2E_CONSOLE_PORT'] ??= String(await findFreePort())
process.env['CHROMIUM_PATH'] ??= browserPath()
const { E2E_PORT: port, CHROMIUM_PATH: executablePath } = process.env

/** Browser tests: one server for the run, on its own ports and database. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two more than cores on the smallest machine: tests wait for the server and for pages a quarter of their time.
  workers: 4,
  // Tests that wait for rounds begin first, and at most two at once: beside them the other workers load pages. With three
  // workers for all, a quiet machine was idle for 5 % of the run, and for 30 % while several of them waited at once.
  projects: [
    { name: 'rounds', testMatch: [...roundFiles], workers: 2 },
    { name: 'pages', testIgnore: [...roundFiles] },
  ],
  retries: 0,
  // Timeouts are generous: a loaded machine must not fail a correct test. They only end a hang and name it; the
  // effort of a run is limited elsewhere.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    baseURL: `http://localhost:${port}`,
    locale: 'en',
    // Playwright does not see requests that a service worker answers; tests of the worker enable it themselves.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    // Without a GPU, animations use most of the processor: tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds here, so optimizing compilers cost more than they gain, and so do threads that help
        // the garbage collector on two cores. Only the proof of work, fifty thousand hashes, runs long enough.
        '--js-flags=--no-maglev --invocation-count-for-turbofan=50000 --single-threaded-gc',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" test/e2e/serve.ts`,
    url: `http://localhost:${port}/readyz`,
    timeout: 480_000,
    // PostgreSQL must not outlive the run.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
})

function browserPath(): string {
  const browser = findBrowser()
  if ('missing' in browser) throw new Error(browser.missing)
  return browser.path
}
