import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const children = new Set<ChildProcess>()

/**
 * Server and client are pinned to separate cores, so that product and yardstick run under equal conditions and the
 * client takes no CPU from them.
 */
export const roles = { server: '0', client: '1' } as const

const canPin = availableParallelism() > 1 && findProgram(['taskset']) !== undefined

/** A child process that ends with this one. */
export function startProcess(
  file: string,
  options: { readonly role?: keyof typeof roles; readonly env?: NodeJS.ProcessEnv; readonly args?: string[] },
): ChildProcess {
  const command = [process.execPath, ...(options.args ?? []), file]
  const { role } = options
  const [program = '', ...rest] =
    canPin && role !== undefined ? ['taskset', '-c', roles[role], ...command] : command
  const child = spawn(program, rest, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.stdout?.resume()
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(timer)
}

export async function endAllProcesses(): Promise<void> {
  await Promise.all([...children].map(endProcess))
}

/** Sends one message and returns the next reply. */
export async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const ended = new AbortController()
  const onExit = () => ended.abort(new Error('a process of the bench has ended by itself'))
  child.once('exit', onExit)
  try {
    const answer = once(child, 'message', { signal: ended.signal })
    child.send(question)
    return (await answer)[0] as Answer
  } finally {
    child.off('exit', onExit)
  }
}

/** CPU milliseconds of a process with all its threads; Linux only. */
export function processorMsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

export function memoryMbOf(pid: number | undefined): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb) / 1024
  } catch {
    return Number.NaN
  }
}

/** Polls until the condition holds. */
export async function waitFor(isSo: () => Promise<boolean>, limitMs: number, what: string): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await pause(100)
  }
}

/** The first of these programs found on PATH. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
