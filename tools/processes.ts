import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import type { Motion } from './progress.ts'

/** `ended`: the run was killed because it made no progress; it names what the run waited for. */
export type Ran = { code: number | null; output: string; ended?: string }

export type CommandOptions = {
  env: NodeJS.ProcessEnv
  /** A run without progress for this long is killed. A run with progress has no limit. */
  silenceMs: number
  /** Counts as progress besides output. */
  motion?: (session: number) => Motion
  folder?: string
}

const running = new Set<number>()

/**
 * Runs a command in its own process group, and kills the rest of the group when it exits. Its output is kept, to be
 * shown on failure.
 */
export function runCommand(file: string, args: string[], options: CommandOptions): Promise<Ran> {
  return new Promise((resolve) => {
    const child = startGroup(file, args, options)
    const group = child.pid
    let output = ''
    let ended: string | undefined
    if (group === undefined) {
      child.once('error', (error) => resolve({ code: null, output: error.message }))
      return
    }
    const watch = watchSilence(options.silenceMs, options.motion?.(group), (underWay) => {
      ended = endSilent(options.silenceMs, underWay, output)
      endGroup(group)
    })
    hearOutput(child, (text) => {
      output += text
      watch.move()
    })
    child.once('exit', () => watch.stop())
    child.once('close', (code) =>
      resolve(ended === undefined ? { code, output } : { code, output: `${output}\n${ended}\n`, ended }),
    )
  })
}

/** A process with its own group and session. The rest of the group is killed when the process exits. */
export function startGroup(
  file: string,
  args: string[],
  { env, folder, hasChannel = false }: Pick<CommandOptions, 'env' | 'folder'> & { hasChannel?: boolean },
): ChildProcess {
  const child = spawn(file, args, {
    env,
    detached: true,
    stdio: hasChannel ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    ...(folder === undefined ? {} : { cwd: folder }),
  })
  const group = child.pid
  if (group === undefined) return child
  running.add(group)
  child.once('exit', () => {
    // An orphaned grandchild would keep the pipes open.
    signalGroup(group, 'SIGKILL')
    running.delete(group)
  })
  return child
}

export function hearOutput(child: ChildProcess, hear: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
}

/** Ends a group that hangs: it gets a moment to clean up, then it is killed. */
export function endGroup(group: number): void {
  signalGroup(group, 'SIGTERM')
  setTimeout(() => signalGroup(group, 'SIGKILL'), 10_000).unref()
}

/** Silence is summed by polling, so time in which the machine was suspended does not count. */
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

function endSilent(limitMs: number, underWay: string[], output: string): string {
  const last = output.trim().split('\n').slice(-3).join('\n')
  return [
    `Ended: for ${limitMs / 60_000} minutes nothing moved, neither a line nor a test.`,
    ...(underWay.length > 0 ? [`It waited for: ${underWay.slice(-6).join('; ')}`] : []),
    ...(last === '' ? ['It had said nothing.'] : [`Its last lines: ${last}`]),
  ].join('\n')
}

/** On a signal: all groups get a moment to clean up, then they are killed. */
export async function endAllCommands(): Promise<void> {
  const groups = [...running]
  for (const group of groups) signalGroup(group, 'SIGTERM')
  const deadline = performance.now() + 8_000
  while (running.size > 0 && performance.now() < deadline) await pause(50)
  for (const group of groups) signalGroup(group, 'SIGKILL')
}

/**
 * Ends processes that outlived the run, and returns their names, so that the run fails. They are found by the run's
 * own folders, in their environment or as working directory.
 */
export async function endStragglers(folders: string[]): Promise<string[]> {
  const found = stragglersOf(folders)
  const names = found.map(
    (pid) => `${readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 120)} (process ${pid})`,
  )
  // SIGTERM first, so that PostgreSQL can free its shared memory.
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
    // It exited before the signal.
  }
}

function belongsTo(pid: number, folder: string): boolean {
  // A zombie has neither environment nor working directory.
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
    // The group has no process left.
  }
}
