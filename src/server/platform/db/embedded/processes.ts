import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A process's start time in clock ticks. Pids are reused; pid and start time together identify a process. A zombie
 * counts as ended.
 */
export function startTimeOf(pid: number): string | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command name is in brackets and may contain brackets and spaces, so parse after the last one.
  const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || state === 'X' ? undefined : rest[18]
}

/** Waits for a process that is not our child, so it has to be polled. */
export async function waitUntilGone(pid: number, limitMs: number): Promise<boolean> {
  const began = startTimeOf(pid)
  const deadline = performance.now() + limitMs
  while (began !== undefined && startTimeOf(pid) === began) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

/** Sends a signal; ignores that the process has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error
  }
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
