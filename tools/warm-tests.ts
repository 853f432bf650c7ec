import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import type { TestServer } from '#test/pg/global-setup.ts'

import { endGroup, hearOutput, startGroup } from './processes.ts'
import { processesOf, processorTimeOf, TICKS_PER_SECOND } from './progress.ts'

export interface WarmTest {
  /** Relative to the folder. */
  readonly file: string
  readonly name: string
  readonly status: 'passed' | 'failed'
  readonly messages: string
}

export interface WarmRequest {
  /** Files that differ from their original during this run. */
  readonly changed: readonly string[]
  readonly project: string
  readonly file: string
  /** A regular expression for the names of tests. */
  readonly named: string
  readonly testServer?: TestServer
}

export interface WarmAnswer {
  readonly isReady?: true
  readonly tests?: readonly WarmTest[]
}

export interface WarmRan {
  readonly tests: readonly WarmTest[]
  readonly output: string
  /** Why the run was ended; the next run starts a new vitest. */
  readonly ended?: string
}

export interface WarmTests {
  run(request: WarmRequest): Promise<WarmRan>
  close(): Promise<void>
}

export interface WarmOptions {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly timeoutMs: number
  /** How long a run may use no processor time. */
  readonly silenceMs: number
  /** How much processor time a run may use: a worker in an endless loop is never silent. */
  readonly processorMs: number
}

/**
 * Keeps one Vitest running, because its start and the compilation of the code cost more than a run. The next run
 * after a hang or the death of the host starts a new host.
 */
export function openWarmTests(options: WarmOptions): WarmTests {
  let host: ChildProcess | undefined
  let changed: readonly string[] = []
  let output = ''
  const start = () => {
    const started = startGroup(
      process.execPath,
      [join(import.meta.dirname, 'warm-tests-host.ts'), String(options.timeoutMs)],
      { env: options.env, folder: options.folder, hasChannel: true },
    )
    hearOutput(started, (text) => (output += text))
    started.once('exit', () => {
      if (host === started) host = undefined
    })
    return started
  }
  return {
    async run(request) {
      output = ''
      const isNew = host === undefined
      host ??= start()
      const group = host.pid
      if (group === undefined) return { tests: [], output, ended: 'the host of the tests did not start' }
      // Files changed for the last run have their original text again, so they are invalidated too.
      const again = [...new Set([...changed, ...request.changed])]
      changed = request.changed
      const watch = watchHang(group, options)
      const answer = await answerOf(host, { ...request, changed: again }, isNew)
      const ended = watch.stop() ?? (answer ? undefined : 'the host of the tests died')
      if (ended === undefined) killRest(group)
      else host = undefined
      return { tests: answer?.tests ?? [], output, ...(ended === undefined ? {} : { ended }) }
    },
    async close() {
      const closing = host
      if (closing === undefined) return
      await new Promise((resolve) => {
        closing.once('exit', resolve)
        closing.disconnect()
      })
    },
  }
}

/** `undefined` if the host exits first. */
function answerOf(host: ChildProcess, request: WarmRequest, isNew: boolean): Promise<WarmAnswer | undefined> {
  return new Promise((resolve) => {
    const send = () => host.send(request, () => {})
    const hear = (answer: WarmAnswer) => {
      if (answer.isReady) return send()
      host.off('message', hear)
      host.off('exit', die)
      resolve(answer)
      return true
    }
    const die = () => resolve(undefined)
    host.on('message', hear)
    host.once('exit', die)
    if (!isNew) send()
  })
}

/** Processes that a test started and did not end would take processor time from the next run. */
function killRest(group: number): void {
  for (const pid of processesOf(group).filter((one) => one !== group))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It exited before the signal.
    }
}

function watchHang(
  group: number,
  { silenceMs, processorMs }: WarmOptions,
): { stop: () => string | undefined } {
  const everyMs = Math.min(2_000, silenceMs / 4)
  const first = processorTimeOf(group)
  let last = first
  let silentMs = 0
  let ended: string | undefined
  const timer = setInterval(() => {
    const now = processorTimeOf(group)
    silentMs = now > last ? 0 : silentMs + everyMs
    last = now
    const usedMs = ((now - first) * 1_000) / TICKS_PER_SECOND
    if (silentMs >= silenceMs) ended = `nothing moved for ${silenceMs / 60_000} minutes`
    else if (usedMs >= processorMs) ended = `it used ${processorMs / 1_000} seconds of processor`
    else return
    clearInterval(timer)
    endGroup(group)
  }, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return ended
    },
  }
}
