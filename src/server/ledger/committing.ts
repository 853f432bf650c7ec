import type { Logger } from 'pino'

import { isConnectionLost } from '#server/db/lost.ts'
import { refusePlainly } from '#server/http/refusal.ts'

import { type Queued, type Waiting, type WaitingLine, isStuck, openWaitingLine } from './waiting-line.ts'

/** Somebody else holds the wallet: it comes again. */
export interface Busy {
  readonly outcome: 'busy'
}

export interface CommittingCall<Q extends Queued, A> {
  /** One statement of the database, which is a transaction of its own. */
  readonly call: (items: readonly Q[], how: { readonly waits: boolean }) => Promise<readonly (A | Busy)[]>
  /** Whether a call that failed would find, made again, what it failed on. */
  readonly isClash?: ((error: unknown) => boolean) | undefined
}

export interface CommittingOptions {
  readonly log: Pick<Logger, 'warn'>
  /** Calls at once, those that wait for a wallet aside. */
  readonly atOnce?: number
  readonly most?: number
  /** More than so many wait for nobody: the caller is told to come again. */
  readonly waitingMax?: number
  /** Of a member no more than one goes in a call. */
  readonly isOneEach?: boolean
}

interface Means<Q extends Queued, A> extends CommittingCall<Q, A> {
  readonly log: Pick<Logger, 'warn'>
  readonly line: WaitingLine<Q, A>
}

/** What moves money and stands alone, committed in groups: whoever comes while two calls are under way goes together. */
export interface Committing<Q extends Queued, A> {
  submit(item: Q): Promise<A>
  /** What waits or is under way. */
  count(): number
  /** Answers what was submitted; what comes after it is refused. */
  close(): Promise<void>
}

/** Those that wait for a wallet each hold a connection. */
const STUCK_AT_ONCE = 4
const HELD_PAUSE_MS = 4

export function openCommitting<Q extends Queued, A>(
  options: CommittingOptions & CommittingCall<Q, A>,
): Committing<Q, A> {
  const { log, call, isClash, atOnce = 2, most = 256, waitingMax = 8_192, isOneEach = false } = options
  const line = openWaitingLine<Q, A>(most, { isOneEach })
  const means: Means<Q, A> = { call, isClash, log, line }
  /** Members whose money is under way. */
  const busy = new Set<bigint>()
  const running = { together: 0, stuck: 0 }
  const whenIdle: (() => void)[] = []
  let inHand = 0
  let isSet = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const start = (taken: readonly Waiting<Q, A>[], how: keyof typeof running) => {
    for (const { posting } of taken) busy.add(posting.memberId)
    running[how] += 1
    void answerAll(means, taken).then((answered) => {
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
async function answerAll<Q extends Queued, A>(
  means: Means<Q, A>,
  taken: readonly Waiting<Q, A>[],
): Promise<number> {
  try {
    const written = await callWithPatience(means.call, taken)
    return taken.filter((one, index) => answer(one, written[index], means.line)).length
  } catch (error) {
    if (taken.length > 1) {
      means.log.warn({ error: String(error), calls: taken.length }, 'calls that move money failed together')
      // One of them is to blame. Each gets its own answer.
      let answered = 0
      for (const one of taken) answered += await answerAll(means, [one])
      return answered
    }
    const [one] = taken
    if (!one) return 0
    // Somebody else wrote the same number at the same moment: now it is known.
    if (means.isClash?.(error) === true && !isStuck(one)) {
      means.line.putBack(one, performance.now())
      return 0
    }
    one.reject(error)
    return 1
  }
}

function answer<Q extends Queued, A>(
  one: Waiting<Q, A>,
  written: A | Busy | undefined,
  line: WaitingLine<Q, A>,
): boolean {
  if (isBusy(written)) {
    line.putBack(one, performance.now())
    return false
  }
  if (written) one.resolve(written)
  else one.reject(new Error('a call that moves money was left unanswered'))
  return true
}

function isBusy(written: unknown): written is Busy {
  return typeof written === 'object' && written !== null && 'outcome' in written && written.outcome === 'busy'
}

const TRIES_AFTER_LOSS = 6
/** Who asked is told to come again rather than kept waiting: the same key asks what became of it. */
const PATIENCE_MS = 6_000
const PAUSE_AFTER_LOSS_MS = 150

/** Where a connection is lost, nobody knows what became of its call: the keys make it harmless to ask again. */
async function callWithPatience<Q extends Queued, A>(
  call: CommittingCall<Q, A>['call'],
  taken: readonly Waiting<Q, A>[],
): Promise<readonly (A | Busy)[]> {
  const postings = taken.map(({ posting }) => posting)
  const waits = taken.some(isStuck)
  const beganAtMs = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(postings, { waits })
    } catch (error) {
      if (isHeld(error)) throw refusePlainly('unavailable')
      if (!isConnectionLost(error)) throw error
      if (tries > TRIES_AFTER_LOSS || performance.now() - beganAtMs > PATIENCE_MS)
        throw refusePlainly('unavailable')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_LOSS_MS * tries))
    }
  }
}

/** Somebody held the wallet for longer than anybody waits, or the database gave the statement up: nothing was done. */
function isHeld(error: unknown): boolean {
  return ['55P03', '57014'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
