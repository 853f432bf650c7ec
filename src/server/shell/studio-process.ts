import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from 'pino'

/** The studio's address, once it listens. */
export interface StudioAddress {
  readonly port: number
  readonly origin: string
}

export interface StudioProcess {
  stop(): Promise<void>
}

const main = new URL('../../studio/server/main.ts', import.meta.url)

/** Restarts within the time, before the studio is given up. */
const STARTS_MAX = 8
const WITHIN_MS = 600_000
const PAUSE_MS = { first: 500, most: 30_000 }
const ENDS_WITHIN_MS = 8_000

/**
 * Runs the game studio as a separate process. If it dies, it is restarted with backoff, and given up after too many
 * restarts; the house works without it, as without any provider.
 */
export function runStudio({
  environment,
  log,
  onUp,
}: {
  readonly environment: Readonly<Record<string, string>>
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Called each time that it listens. */
  readonly onUp: (address: StudioAddress) => Promise<void>
}): StudioProcess {
  let child: ChildProcess | undefined
  let port: string | undefined
  const over = new AbortController()
  const runOnce = () => {
    const own = port === undefined ? {} : { STUDIO_PORT: port }
    child = fork(main, {
      env: { ...environment, ...own },
      // Its own process group: Ctrl-C reaches only us, and we pass it on after in-flight answers.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', (message) => {
      const address = readAddress(message)
      if (!address) return
      // Players' pages know the port, so a restart reuses it.
      port = String(address.port)
      void onUp(address).catch((error: unknown) =>
        log.error({ err: error }, 'the studio could not be set up'),
      )
    })
    return endOf(child)
  }
  const running = keepRunning(runOnce, over.signal, log)
  return {
    async stop() {
      over.abort()
      child?.kill('SIGTERM')
      const late = setTimeout(() => child?.kill('SIGKILL'), ENDS_WITHIN_MS)
      await running
      clearTimeout(late)
    },
  }
}

async function keepRunning(
  runOnce: () => Promise<string>,
  over: AbortSignal,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  const startsMs: number[] = []
  while (!over.aborted) {
    startsMs.push(performance.now())
    const why = await runOnce()
    if (over.aborted) return
    const recent = startsMs.filter((startMs) => performance.now() - startMs < WITHIN_MS)
    if (recent.length >= STARTS_MAX) {
      log.error({ alarm: 'studio', why }, 'the studio exits again and again and is not restarted any more')
      return
    }
    log.warn({ why }, 'the studio has exited and is restarted')
    const waitMs = Math.min(PAUSE_MS.first * 2 ** (recent.length - 1), PAUSE_MS.most)
    await pause(waitMs, undefined, { signal: over }).catch(() => undefined)
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ?? `code ${code}`))
  })
}

function readAddress(message: unknown): StudioAddress | undefined {
  if (typeof message !== 'object' || message === null || !('port' in message) || !('origin' in message))
    return undefined
  const { port, origin } = message
  return typeof port === 'number' && typeof origin === 'string' ? { port, origin } : undefined
}
