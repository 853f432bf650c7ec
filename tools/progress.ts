import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs'

/** The unit of processor time in `/proc`, the same on every Linux that Node supports. */
export const TICKS_PER_SECOND = 100

/** A line of a test runner in the file of PROGRESS_FILE. */
export type Note = { began: string } | { ended: string; state: 'passed' | 'failed' | 'skipped' }

/** Whether there was progress since the last poll, and which tests are running. */
export interface Motion {
  hasMoved(): boolean
  underWay(): string[]
  counts(): { passed: number; failed: number }
}

/** Follows the runner's lines. */
export function followNotes(path: string): Motion {
  const running = new Set<string>()
  const count = { passed: 0, failed: 0 }
  let at = 0
  return {
    hasMoved() {
      const text = readFrom(path, at)
      at += Buffer.byteLength(text)
      for (const line of text.split('\n').slice(0, -1)) {
        const note = JSON.parse(line) as Note
        if ('began' in note) running.add(note.began)
        else {
          running.delete(note.ended)
          if (note.state !== 'skipped') count[note.state] += 1
        }
      }
      return text !== ''
    },
    underWay: () => [...running],
    counts: () => count,
  }
}

/** For tools without output until their end: the processor time of their processes counts as progress. */
export function followProcessor(session: number): Motion {
  let before = 0
  return {
    hasMoved() {
      const now = processorTimeOf(session)
      const hasMoved = now > before
      // An ended process takes its time out of the sum, so the sum may fall.
      before = now
      return hasMoved
    },
    underWay: () => [],
    counts: () => ({ passed: 0, failed: 0 }),
  }
}

/** Processor time of all living processes of a session, in ticks. */
export function processorTimeOf(session: number): number {
  let ticks = 0
  for (const pid of processesOf(session)) {
    const fields = fieldsOf(pid)
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks
}

/** Ids of all living processes of a session. */
export function processesOf(session: number): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(fieldsOf(Number(pid))[3]) === session)
    .map(Number)
}

/** Processor seconds of all children of this process that have ended, and of theirs. */
export function processorSecondsOfChildren(): number {
  const fields = fieldsOf(process.pid)
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

/** Fields of `stat` after the command's name, which may contain anything. */
function fieldsOf(pid: number): string[] {
  return statOf(String(pid)).split(') ').at(-1)?.split(' ') ?? []
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return ''
  }
}

/** Reads whole lines only; a partial line waits for the next poll. */
function readFrom(path: string, at: number): string {
  if (!existsSync(path)) return ''
  const file = openSync(path, 'r')
  try {
    const parts: Buffer[] = []
    for (let from = at; ;) {
      const part = Buffer.alloc(65_536)
      const length = readSync(file, part, 0, part.length, from)
      if (length === 0) break
      parts.push(part.subarray(0, length))
      from += length
    }
    const bytes = Buffer.concat(parts)
    return bytes.subarray(0, bytes.lastIndexOf(10) + 1).toString('utf8')
  } finally {
    closeSync(file)
  }
}
