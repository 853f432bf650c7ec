/** What stands in the line: it moves money of one member, under a key. */
export interface Queued {
  readonly memberId: bigint
  readonly key: string
}

export interface Waiting<Q extends Queued, A> {
  readonly posting: Q
  readonly resolve: (answered: A) => void
  readonly reject: (error: unknown) => void
  /** How often somebody else held its wallet. */
  misses: number
  notBeforeMs: number
}

/** How long a call whose wallet was held stays back, the first and the second time. Then it waits for the wallet itself. */
const PAUSES_MS = [4, 20] as const

export const isStuck = ({ misses }: { readonly misses: number }): boolean => misses >= PAUSES_MS.length

/** Those whose turn has not come. A member is in one call at a time, and a key once in a call. */
export interface WaitingLine<Q extends Queued, A> {
  add(one: Waiting<Q, A>): void
  /** Its wallet was held: it comes again a little later, before the others. */
  putBack(one: Waiting<Q, A>, nowMs: number): void
  /** As many as may go together now. */
  take(busy: ReadonlySet<bigint>, nowMs: number): Waiting<Q, A>[]
  /** One that was put back too often to be passed over once more. */
  takeStuck(busy: ReadonlySet<bigint>): Waiting<Q, A> | undefined
  /** Whether somebody stays back until a moment. */
  hasHeld(): boolean
  readonly length: number
}

/** `isOneEach`: of a member one at a time, where a call judges each by what stood there before. */
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
          taken.length < most &&
          !isStuck(one) &&
          one.notBeforeMs <= nowMs &&
          !busy.has(memberId) &&
          !names.has(name)
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
