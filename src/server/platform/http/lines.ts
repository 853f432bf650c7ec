import type { CustomFetch } from 'openid-client'

import { type Circuit, begin, closedCircuit, end, stateAt } from '#domain/network/circuit.ts'

/** Bulkhead size: concurrent calls to one provider. Further calls fail at once instead of waiting. */
const AT_ONCE = 16

/** The call was not started, so the provider received nothing. */
export class LineBusy extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'LineBusy'
  }
}

/**
 * Our calls to game and payment providers, each provider behind its own bulkhead and circuit breaker: a hanging
 * provider occupies only its own places, and one that keeps failing gets no calls for a while.
 */
export interface Lines {
  call<T>(
    code: string,
    work: (fetch: CustomFetch) => Promise<T>,
    how?: { readonly isLong: boolean },
  ): Promise<T>
  /** State of a provider's circuit breaker. */
  stateOf(code: string): Circuit['state']
  /** The circuit breakers of all providers that were called. */
  states(): ReadonlyMap<string, Circuit['state']>
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
  /** For lists of games: long answers that no screen waits for. */
  readonly longFetch?: CustomFetch
  readonly now: () => number
  readonly atOnce?: number
  /** Whether an error means that the provider is unhealthy. A refusal does not. */
  readonly isFailure?: (error: unknown) => boolean
  /** Wraps an error of a call, or of one that was not started, in the caller's own type. */
  readonly explain: (code: string, error: unknown) => Error
  /** Reports the duration of each call that was sent. */
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
    stateOf: (code) => stateAt(lines.get(code)?.circuit ?? closedCircuit, now()),
    states: () => new Map([...lines].map(([code, { circuit }]) => [code, stateAt(circuit, now())])),
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
