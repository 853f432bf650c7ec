import type { Logger } from 'pino'

import { type Posting, postingFault } from '#domain/ledger/posting.ts'
import type { Tx } from '#server/db/transaction.ts'
import { refusePlainly } from '#server/http/refusal.ts'

import type { Posted } from './actions.ts'
import { type Written, callLedgerAlone } from './store.ts'
import { type Waiting, type WaitingLine, isStuck, openWaitingLine } from './waiting-line.ts'

/**
 * The ledger's second door: a posting that is its own transaction. A call leaves at once while one of two slots is
 * free; those that come meanwhile go together, and share one call and one flush.
 */
export interface Submitting {
  submit(posting: Posting): Promise<Posted>
  /** What waits or is under way. */
  count(): number
  /** Answers what was submitted; what comes after it is refused. */
  close(): Promise<void>
}

export interface SubmittingOptions {
  /** The handle for plain reads: each call is a transaction of its own. */
  readonly read: Tx
  readonly log: Pick<Logger, 'warn'>
  /** Calls at once, those that wait for a wallet aside. */
  readonly atOnce?: number
  readonly most?: number
  /** More than so many wait for nobody: the caller is told to come again. */
  readonly waitingMax?: number
}

/** Those that wait for a wallet each hold a connection. */
const STUCK_AT_ONCE = 4
const HELD_PAUSE_MS = 4

export function openSubmitting(options: SubmittingOptions): Submitting {
  const { read, log, atOnce = 2, most = 256, waitingMax = 8_192 } = options
  const line = openWaitingLine(most)
  /** Members whose money is under way. */
  const busy = new Set<bigint>()
  const running = { together: 0, stuck: 0 }
  const whenIdle: (() => void)[] = []
  let inHand = 0
  let isSet = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const start = (taken: readonly Waiting[], how: keyof typeof running) => {
    for (const { posting } of taken) busy.add(posting.memberId)
    running[how] += 1
    void answerAll({ read, log, line }, taken).then((answered) => {
      inHand -= answered
      for (const { posting } of taken) busy.delete(posting.memberId)
      running[how] -= 1
      if (line.length > 0) set()
      else if (inHand === 0) for (const tell of whenIdle.splice(0)) tell()
    })
  }
  const begin = () => {
    isSet = false
    for (let stuck; running.stuck < STUCK_AT_ONCE && (stuck = line.takeStuck(busy));) start([stuck], 'stuck')
    while (running.together < atOnce && line.length > 0) {
      const taken = line.take(busy, performance.now())
      if (taken.length === 0) break
      start(taken, 'together')
    }
    if (running.together < atOnce && line.hasHeld()) timer ??= setTimeout(wake, HELD_PAUSE_MS)
  }
  const wake = () => {
    timer = undefined
    begin()
  }
  /** Once for all whose calls came in together. */
  const set = () => {
    if (isSet) return
    isSet = true
    setImmediate(begin)
  }

  return {
    submit(posting) {
      const fault = postingFault(posting)
      if (fault) throw new Error(`${posting.kind} ${posting.key}: ${fault}`)
      if (isClosed || inHand >= waitingMax) throw refusePlainly('unavailable')
      inHand += 1
      return new Promise((resolve, reject) => {
        line.add({ posting, resolve, reject, misses: 0, notBeforeMs: 0 })
        if (running.together < atOnce) set()
      })
    },
    count: () => inHand,
    async close() {
      isClosed = true
      if (inHand > 0) await new Promise<void>((resolve) => whenIdle.push(resolve))
      clearTimeout(timer)
    },
  }
}

/** Answers each of them, or puts it back in the line; how many are answered. */
async function answerAll(
  means: Pick<SubmittingOptions, 'read' | 'log'> & { readonly line: WaitingLine },
  taken: readonly Waiting[],
): Promise<number> {
  try {
    const written = await callWithPatience(means.read, taken)
    return taken.filter((one, index) => answer(one, written[index], means.line)).length
  } catch (error) {
    if (taken.length > 1) {
      means.log.warn({ error: String(error), calls: taken.length }, 'calls of the ledger failed together')
      // One of them is to blame. Each gets its own answer.
      let answered = 0
      for (const one of taken) answered += await answerAll(means, [one])
      return answered
    }
    for (const one of taken) one.reject(error)
    return taken.length
  }
}

function answer(one: Waiting, written: Written | undefined, line: WaitingLine): boolean {
  if (written?.outcome === 'busy') {
    line.putBack(one, performance.now())
    return false
  }
  if (written) one.resolve(written)
  else one.reject(new Error('the ledger left a call unanswered'))
  return true
}

const TRIES_AFTER_LOSS = 6
const PAUSE_AFTER_LOSS_MS = 150

/** Where a connection is lost, nobody knows what became of its call: the keys make it harmless to ask again. */
async function callWithPatience(read: Tx, taken: readonly Waiting[]): Promise<readonly Written[]> {
  const postings = taken.map(({ posting }) => posting)
  const waits = taken.some(isStuck)
  for (let tries = 1; ; tries += 1) {
    try {
      return await callLedgerAlone(read, postings, { waits })
    } catch (error) {
      if (isHeld(error)) throw refusePlainly('unavailable')
      if (!isLost(error)) throw error
      if (tries > TRIES_AFTER_LOSS) throw refusePlainly('unavailable')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_LOSS_MS * tries))
    }
  }
}

/** Somebody held the wallet for longer than anybody waits. */
function isHeld(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

const lostCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** The connection went, or the database did. */
function isLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code.startsWith('08') || code.startsWith('57P') || lostCodes.has(code)) return true
  return error instanceof Error && /Connection terminated|timeout exceeded when trying/.test(error.message)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
