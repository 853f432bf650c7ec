/** A queued item: it moves money of one member, under a key. */
export interface Queued {
  readonly memberId: bigint
  readonly key: string
}

export interface Waiting<Q extends Queued, A> {
  readonly posting: Q
  readonly resolve: (answered: A) => void
  readonly reject: (error: unknown) => void
  /** How often its wallet was found locked. */
  misses: number
  notBeforeMs: number
}

/** Backoff after the first and the second time its wallet was locked. After that the call waits for the lock. */
const PAUSES_MS = [4, 20] as const

export const isStuck = ({ misses }: { readonly misses: number }): boolean => misses >= PAUSES_MS.length

/** The queue. A member is in one call at a time, and a key occurs once per call. */
export interface WaitingLine<Q extends Queued, A> {
  add(one: Waiting<Q, A>): void
  /** Its wallet was locked: it is retried after a backoff, ahead of the others. */
  putBack(one: Waiting<Q, A>, nowMs: number): void
  /** The next items that may run in one call. */
  take(busy: ReadonlySet<bigint>, nowMs: number): Waiting<Q, A>[]
  /** An item that was put back too often, and now waits for its wallet. */
  takeStuck(busy: ReadonlySet<bigint>): Waiting<Q, A> | undefined
  /** Whether the queue has an item that was put back. */
  hasHeld(): boolean
  readonly length: number
}

/** `isOneEach`: at most one item per member in a call, for calls that judge each item by the state before them. */
export function openWaitingLine<Q extends Queued, A>(
  most: number,
  { isOneEach = false }: { readonly isOneEach?: boolean } = {},
): WaitingLine<Q, A> {
  let line: Waiting<Q, A>[] = []
  return {
    add: (one) => void line.push(one),
    putBack(one, nowMs) {
      one.notBeforeMs = nowMs + (PAUSES_MS[one.misses] ?? 0)
      one.misses += 1
      line.unshift(one)
    },
    take(busy, nowMs) {
      const taken: Waiting<Q, A>[] = []
      const left: Waiting<Q, A>[] = []
      const names = new Set<string>()
      for (const one of line) {
        const { memberId, key } = one.posting
        const name = isOneEach ? `${memberId}` : `${memberId} ${key}`
        const mayGo =
          // guard: member-once-in-call
          taken.length < most &&
          !isStuck(one) &&
          one.notBeforeMs <= nowMs &&
          !busy.has(memberId) &&
          !names.has(name) // guard: key-once-in-call
        if (mayGo) {
          names.add(name)
          taken.push(one)
        } else left.push(one)
      }
      line = left
      return taken
    },
    takeStuck(busy) {
      const at = line.findIndex((one) => isStuck(one) && !busy.has(one.posting.memberId))
      return at === -1 ? undefined : line.splice(at, 1)[0]
    },
    hasHeld: () => line.some(({ notBeforeMs }) => notBeforeMs > 0),
    get length() {
      return line.length
    },
  }
}
