import { spawn } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import type { Motion } from './progress.ts'

/** `ended` where it was ended because nothing moved any more: what it waited for. */
export type Ran = { code: number | null; output: string; ended?: string }

export type CommandOptions = {
  env: NodeJS.ProcessEnv
  /** How long nothing at all may move. There is no limit on what moves. */
  silenceMs: number
  /** What counts as motion beside what it prints. */
  motion?: (session: number) => Motion
  folder?: string
}

const running = new Set<number>()

/**
 * Runs a command as the head of a process group of its own, and ends what is left of that group with it. What it
 * says is kept, to be shown when it fails.
 */
export function runCommand(file: string, args: string[], options: CommandOptions): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: options.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.folder === undefined ? {} : { cwd: options.folder }),
    })
    const group = child.pid
    let output = ''
    let ended: string | undefined
    if (group === undefined) {
      child.once('error', (error) => resolve({ code: null, output: error.message }))
      return
    }
    running.add(group)
    const watch = watchSilence(options.silenceMs, options.motion?.(group), (underWay) => {
      ended = tellSilence(options.silenceMs, underWay, output)
      signalGroup(group, 'SIGTERM')
      setTimeout(() => signalGroup(group, 'SIGKILL'), 10_000).unref()
    })
    const hear = (text: string) => {
      output += text
      watch.move()
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.once('exit', () => {
      watch.stop()
      // A grandchild that stays behind would hold our end of the pipes open for ever.
      signalGroup(group, 'SIGKILL')
      running.delete(group)
    })
    child.once('close', (code) =>
      resolve(ended === undefined ? { code, output } : { code, output: `${output}\n${ended}\n`, ended }),
    )
  })
}

/** Silence is added up look by look, so that a machine that was put to sleep itself has not been silent. */
function watchSilence(
  limitMs: number,
  motion: Motion | undefined,
  onSilent: (underWay: string[]) => void,
): { move: () => void; stop: () => void } {
  const everyMs = Math.min(5_000, limitMs / 4)
  let silentMs = 0
  const timer = setInterval(() => {
    silentMs = motion?.hasMoved() === true ? 0 : silentMs + everyMs
    if (silentMs < limitMs) return
    clearInterval(timer)
    onSilent(motion?.underWay() ?? [])
  }, everyMs)
  return { move: () => (silentMs = 0), stop: () => clearInterval(timer) }
}

function tellSilence(limitMs: number, underWay: string[], output: string): string {
  const last = output.trim().split('\n').slice(-3).join('\n')
  return [
    `Ended: for ${limitMs / 60_000} minutes nothing moved, neither a line nor a test.`,
    ...(underWay.length > 0 ? [`It waited for: ${underWay.slice(-6).join('; ')}`] : []),
    ...(last === '' ? ['It had said nothing.'] : [`Its last lines: ${last}`]),
  ].join('\n')
}

/** For an end from outside: everybody may tidy up for a moment, then nobody is left. */
export async function endAllCommands(): Promise<void> {
  const groups = [...running]
  for (const group of groups) signalGroup(group, 'SIGTERM')
  const deadline = performance.now() + 8_000
  while (running.size > 0 && performance.now() < deadline) await pause(50)
  for (const group of groups) signalGroup(group, 'SIGKILL')
}

/**
 * Processes that outlived the run: known by the run's own folders, which only its processes have in their
 * environment or stand in. They are ended, and named so that the run fails.
 */
export async function endStragglers(folders: string[]): Promise<string[]> {
  const found = stragglersOf(folders)
  const names = found.map(
    (pid) => `${readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 120)} (process ${pid})`,
  )
  // A PostgreSQL that may still tidy up gives its shared memory back.
  for (const pid of found) signalOne(pid, 'SIGTERM')
  const deadline = performance.now() + 3_000
  while (stragglersOf(folders).length > 0 && performance.now() < deadline) await pause(50)
  for (const pid of stragglersOf(folders)) signalOne(pid, 'SIGKILL')
  return names
}

function stragglersOf(folders: string[]): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && folders.some((folder) => belongsTo(pid, folder)))
}

function signalOne(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself between the look and the blow.
  }
}

function belongsTo(pid: number, folder: string): boolean {
  // A process that has ended and waits to be reaped has no environment and no folder any more.
  if (readOr(`/proc/${pid}/environ`).split('\0').includes(`TMPDIR=${folder}`)) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)
  } catch {
    return false
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function signalGroup(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name)
  } catch {
    // Nobody of the group is left, which is what was asked for.
  }
}
