import type { CustomFetch } from 'openid-client'

import { type Circuit, begin, closedCircuit, end } from '#domain/network/circuit.ts'

/** So many calls to one provider at once; who comes beyond is told so at once, and waits for nobody. */
const AT_ONCE = 16

/** Why a call was not even begun: nothing has been sent. */
export class LineBusy extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'LineBusy'
  }
}

/**
 * Our calls to providers, of games and of payments alike: each behind a bulkhead and a circuit breaker of its own. One
 * that hangs fills its own places and no others, and one that fails again and again is not asked for a while.
 */
export interface Lines {
  call<T>(
    code: string,
    work: (fetch: CustomFetch) => Promise<T>,
    how?: { readonly isLong: boolean },
  ): Promise<T>
  /** How the line to a provider stands. */
  stateOf(code: string): Circuit['state']
  runningOf(code: string): number
}

interface Line {
  circuit: Circuit
  running: number
}

export function openLines({
  fetch,
  longFetch = fetch,
  now,
  atOnce = AT_ONCE,
  isFailure = () => true,
  explain,
  took,
}: {
  readonly fetch: CustomFetch
  /** For lists: they are long, and come when nobody waits for them on a screen. */
  readonly longFetch?: CustomFetch
  readonly now: () => number
  readonly atOnce?: number
  /** Whether an error says that the provider is not well. One that answers with a no is. */
  readonly isFailure?: (error: unknown) => boolean
  /** The caller's own error for one that came out of a call, or for one that was not begun. */
  readonly explain: (code: string, error: unknown) => Error
  /** Hears how long each call took that went out. */
  readonly took?: (code: string, ms: number, isGood: boolean) => void
}): Lines {
  const lines = new Map<string, Line>()
  const lineOf = (code: string): Line => {
    const known = lines.get(code)
    if (known) return known
    const line = { circuit: closedCircuit, running: 0 }
    lines.set(code, line)
    return line
  }
  return {
    stateOf: (code) => lines.get(code)?.circuit.state ?? 'closed',
    runningOf: (code) => lines.get(code)?.running ?? 0,
    async call(code, work, how) {
      const line = lineOf(code)
      if (line.running >= atOnce) throw explain(code, new LineBusy(`${code} is busy`))
      const begun = begin(line.circuit, now())
      if (!begun) throw explain(code, new LineBusy(`${code} is left alone for a while`))
      line.circuit = begun
      line.running += 1
      const beganAtMs = performance.now()
      const done = (isGood: boolean) => {
        line.circuit = end(line.circuit, isGood, now())
        took?.(code, performance.now() - beganAtMs, isGood)
      }
      try {
        const answer = await work(how?.isLong === true ? longFetch : fetch)
        done(true)
        return answer
      } catch (error) {
        done(!isFailure(error))
        throw explain(code, error)
      } finally {
        line.running -= 1
      }
    },
  }
}
