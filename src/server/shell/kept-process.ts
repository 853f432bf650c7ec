import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from 'pino'

export interface KeptProcess {
  stop(): Promise<void>
}

/** Restarts within the time, before the process is given up. */
const STARTS_MAX = 8
const WITHIN_MS = 600_000
const PAUSE_MS = { first: 500, most: 30_000 }
const ENDS_WITHIN_MS = 8_000

export interface ProcessToKeep {
  /** Its name in logs: `the studio`. */
  readonly name: string
  readonly alarm: string
  readonly main: URL
  /** Computed at each start. */
  readonly environment: () => Readonly<Record<string, string>>
  readonly onMessage: (message: unknown, child: ChildProcess) => void
  readonly log: Pick<Logger, 'warn' | 'error'>
}

/** Runs a process beside the server. If it dies, it is restarted with backoff, and given up after too many restarts. */
export function keepProcess(kept: ProcessToKeep): KeptProcess {
  let child: ChildProcess | undefined
  const over = new AbortController()
  const running = keepRunning(kept, over.signal, () => {
    const started = fork(kept.main, {
      env: { ...kept.environment() },
      // Its own process group: Ctrl-C reaches only us, and we pass it on after in-flight answers.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    started.on('message', (message) => kept.onMessage(message, started))
    return endOf(started)
  })
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
  { name, alarm, log }: ProcessToKeep,
  over: AbortSignal,
  runOnce: () => Promise<string>,
): Promise<void> {
  const startsMs: number[] = []
  while (!over.aborted) {
    startsMs.push(performance.now())
    const why = await runOnce()
    if (over.aborted) return
    const recent = startsMs.filter((startMs) => performance.now() - startMs < WITHIN_MS)
    if (recent.length >= STARTS_MAX) {
      log.error({ alarm, why }, `${name} exits again and again and is not restarted any more`)
      return
    }
    log.warn({ why }, `${name} has exited and is restarted`)
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
