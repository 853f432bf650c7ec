import type { Logger } from 'pino'

import { isConnectionLost } from '#server/platform/db/lost.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { type Queued, type Waiting, type WaitingLine, isStuck, openWaitingLine } from './waiting-line.ts'

/** Another transaction holds the wallet; the item is retried. */
export interface Busy {
  readonly outcome: 'busy'
}

export interface CommittingCall<Q extends Queued, A> {
  /** One SQL statement, which is a transaction of its own. */
  readonly call: (items: readonly Q[], how: { readonly waits: boolean }) => Promise<readonly (A | Busy)[]>
  /** Whether the error is a unique violation that a retry would resolve as a replay. */
  readonly isClash?: ((error: unknown) => boolean) | undefined
}

export interface CommittingOptions {
  readonly log: Pick<Logger, 'warn'>
  /** Concurrent calls, not counting those that wait for a wallet. */
  readonly atOnce?: number
  readonly most?: number
  /** Queue limit; beyond it callers get a retryable error at once. */
  readonly waitingMax?: number
  /** At most one item per member in a call. */
  readonly isOneEach?: boolean
}

interface Means<Q extends Queued, A> extends CommittingCall<Q, A> {
  readonly log: Pick<Logger, 'warn'>
  readonly line: WaitingLine<Q, A>
}

/** Group commit of standalone money movements: items that arrive while all calls are running share the next call. */
export interface Committing<Q extends Queued, A> {
  submit(item: Q): Promise<A>
  /** Items queued or running. */
  count(): number
  /** Finishes what was submitted; later items are refused. */
  close(): Promise<void>
}

/** Each item that waits for a wallet occupies a connection. */
const STUCK_AT_ONCE = 4
const HELD_PAUSE_MS = 4

export function openCommitting<Q extends Queued, A>(
  options: CommittingOptions & CommittingCall<Q, A>,
): Committing<Q, A> {
  const { log, call, isClash, atOnce = 2, most = 256, waitingMax = 8_192, isOneEach = false } = options
  const line = openWaitingLine<Q, A>(most, { isOneEach })
  const means: Means<Q, A> = { call, isClash, log, line }
  /** Members with an item in a running call. */
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
      else if (inHand === 0) for (const notify of whenIdle.splice(0)) notify()
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
  /** Schedules one call for all items of the same turn of the event loop. */
  const set = () => {
    if (isSet) return
    isSet = true
    setImmediate(begin)
  }

  return {
    submit(posting) {
      // guard: submitting-line-bounded
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

/** Answers each item or puts it back in the queue; returns how many were answered. */
async function answerAll<Q extends Queued, A>(
  means: Means<Q, A>,
  taken: readonly Waiting<Q, A>[],
): Promise<number> {
  try {
    const written = await callWithPatience(means.call, taken)
    return taken.filter((one, index) => answer(one, written[index], means.line)).length
  } catch (error) {
    // guard: failing-call-alone
    if (taken.length > 1) {
      means.log.warn({ error: String(error), calls: taken.length }, 'a group of money calls failed')
      // One item made the group fail, so each is run alone to get its own answer.
      let answered = 0
      for (const one of taken) answered += await answerAll(means, [one])
      return answered
    }
    const [one] = taken
    if (!one) return 0
    // A concurrent call wrote the same key; the retry finds it.
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
  else one.reject(new Error('the group call returned no answer for a money call'))
  return true
}

function isBusy(written: unknown): written is Busy {
  return typeof written === 'object' && written !== null && 'outcome' in written && written.outcome === 'busy'
}

const TRIES_AFTER_LOSS = 6
/** After this the caller gets a retryable error; the same key later returns the outcome. */
const PATIENCE_MS = 6_000
const PAUSE_AFTER_LOSS_MS = 150

/** After a lost connection the outcome is unknown; the keys make a retry idempotent. */
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
      if (isTimedOut(error)) throw refusePlainly('unavailable')
      if (!isConnectionLost(error)) throw error // guard: lost-connection-retried
      if (tries > TRIES_AFTER_LOSS || performance.now() - beganAtMs > PATIENCE_MS)
        throw refusePlainly('unavailable')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_LOSS_MS * tries))
    }
  }
}

/** Lock or statement timeout: the transaction was rolled back. */
function isTimedOut(error: unknown): boolean {
  return ['55P03', '57014'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
