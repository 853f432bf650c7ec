import type { CustomFetch } from 'openid-client'

import { type Circuit, begin, closedCircuit, end, stateAt } from '#domain/network/circuit.ts'

/** Bulkhead size: concurrent calls to one provider. Further calls fail at once instead of waiting. */
const AT_ONCE = 16

/** The call was not started, so the provider received nothing. */
export class CallNotStarted extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'CallNotStarted'
  }
}

/**
 * Our calls to game and payment providers, each provider behind its own bulkhead and circuit breaker: a hanging
 * provider occupies only its own places, and one that keeps failing gets no calls for a while.
 */
export interface CircuitBreakers {
  call<T>(code: string, work: (fetch: CustomFetch) => Promise<T>, how?: HowToCall): Promise<T>
  /** State of a provider's circuit breaker. */
  stateOf(code: string): Circuit['state']
  /** The circuit breakers of all providers that were called. */
  states(): ReadonlyMap<string, Circuit['state']>
  runningOf(code: string): number
}

export interface HowToCall {
  readonly isLong?: boolean
  /** Calls on a line of its own share neither bulkhead nor circuit breaker with the provider's others, nor their times. */
  readonly line?: string
}

interface Breaker {
  circuit: Circuit
  running: number
}

export function openCircuitBreakers({
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
}): CircuitBreakers {
  const breakers = new Map<string, Breaker>()
  const breakerOf = (code: string): Breaker => {
    const known = breakers.get(code)
    if (known) return known
    const breaker = { circuit: closedCircuit, running: 0 }
    breakers.set(code, breaker)
    return breaker
  }
  return {
    stateOf: (code) => stateAt(breakers.get(code)?.circuit ?? closedCircuit, now()),
    states: () => new Map([...breakers].map(([code, { circuit }]) => [code, stateAt(circuit, now())])),
    runningOf: (code) => breakers.get(code)?.running ?? 0,
    async call(code, work, how) {
      const breaker = breakerOf(how?.line === undefined ? code : `${code} ${how.line}`)
      // guard: provider-line-bounded
      if (breaker.running >= atOnce) throw explain(code, new CallNotStarted(`${code} is busy`))
      const begun = begin(breaker.circuit, now())
      if (!begun) throw explain(code, new CallNotStarted(`${code} is left alone for a while`))
      breaker.circuit = begun
      breaker.running += 1
      const beganAtMs = performance.now()
      const done = (isGood: boolean) => {
        breaker.circuit = end(breaker.circuit, isGood, now())
        if (how?.line === undefined) took?.(code, performance.now() - beganAtMs, isGood)
      }
      try {
        const answer = await work(how?.isLong === true ? longFetch : fetch)
        done(true)
        return answer
      } catch (error) {
        done(!isFailure(error))
        throw explain(code, error)
      } finally {
        breaker.running -= 1
      }
    },
  }
}
