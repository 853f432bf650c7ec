import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * When a process began, in the kernel's own count. A process id alone is given away again after a while;
 * together with this it names one process. A zombie has ended in all that matters, so it counts as gone.
 */
export function startTimeOf(pid: number): string | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command's name stands in brackets and may itself hold brackets and spaces: read from the last one.
  const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || state === 'X' ? undefined : rest[18]
}

/** Waits for a process that is not our child, which nobody reports to us: so we look. */
export async function waitUntilGone(pid: number, limitMs: number): Promise<boolean> {
  const began = startTimeOf(pid)
  const deadline = performance.now() + limitMs
  while (began !== undefined && startTimeOf(pid) === began) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

/** Sends a signal to a process that may have ended meanwhile. */
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
