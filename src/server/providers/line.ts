import type { CustomFetch } from 'openid-client'

import { type Circuit, begin, closedCircuit, end } from '#domain/play/circuit.ts'

import { ProviderFailed } from './adapter.ts'

/** So many calls to one provider at once; who comes beyond is told so at once, and waits for nobody. */
const AT_ONCE = 16

/**
 * Our calls to providers, each provider in a hold of its own: one that hangs fills its own places and no others, and one
 * that fails again and again is left alone for a while.
 */
export interface Lines {
  call<T>(code: string, work: (fetch: CustomFetch) => Promise<T>): Promise<T>
  /** How the line to a provider stands. */
  stateOf(code: string): Circuit['state']
}

interface Line {
  circuit: Circuit
  running: number
}

export function openLines({
  fetch,
  now,
  atOnce = AT_ONCE,
}: {
  readonly fetch: CustomFetch
  readonly now: () => number
  readonly atOnce?: number
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
    stateOf: (code) => lineOf(code).circuit.state,
    async call(code, work) {
      const line = lineOf(code)
      if (line.running >= atOnce) throw new ProviderFailed(`${code} is busy`)
      const begun = begin(line.circuit, now())
      if (!begun) throw new ProviderFailed(`${code} is left alone for a while`)
      line.circuit = begun
      line.running += 1
      try {
        const answer = await work(fetch)
        line.circuit = end(line.circuit, true, now())
        return answer
      } catch (error) {
        line.circuit = end(line.circuit, false, now())
        throw error instanceof ProviderFailed ? error : new ProviderFailed(`${code} did not answer`, error)
      } finally {
        line.running -= 1
      }
    },
  }
}
