import { mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { findBrowser } from './tools/browser.ts'

// The runner reads this file, and then each worker again: what the first reading chose, the others find.
process.env['E2E_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
process.env['E2E_PORT'] ??= await findFreePort()
process.env['E2E_CONSOLE_PORT'] ??= await findFreePort()
process.env['CHROMIUM_PATH'] ??= browserPath()
const { E2E_PORT: port, CHROMIUM_PATH: executablePath } = process.env

/** Browser tests: one server for the run, on ports and a database of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A machine that does three other things must not fail what is right: what a run may take is counted elsewhere. These
  // end what hangs, and name it.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    baseURL: `http://localhost:${port}`,
    locale: 'en',
    // A page that a worker speaks for hides its requests from the tests; those of the worker let it in themselves.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    // What moves costs a processor that draws by itself most of it: tests of motion ask for it.
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

function findFreePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const { port: free } = server.address() as AddressInfo
      server.close(() => resolve(String(free)))
    })
  })
}
