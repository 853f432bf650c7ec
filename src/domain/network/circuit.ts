/**
 * A circuit breaker. `closed`: calls pass. `open`: calls are refused. `trying` (half-open): the next call is a
 * trial, or one is under way.
 */
export interface Circuit {
  readonly state: 'closed' | 'open' | 'trying'
  /** Consecutive failures. */
  readonly failures: number
  readonly openedAtMs: number
}

export const closedCircuit: Circuit = { state: 'closed', failures: 0, openedAtMs: 0 }

/** Consecutive failures that open the circuit. */
export const FAILURES_TO_OPEN = 5
/** How long the circuit stays open before a trial call. */
export const REST_MS = 10_000

/** The state to report: an open circuit whose rest is over is half-open, also when no call has come since. */
export function stateAt(circuit: Circuit, nowMs: number): Circuit['state'] {
  return begin(circuit, nowMs)?.state ?? circuit.state
}

/** The state of the circuit once the call has started; undefined where the call is refused. */
export function begin(circuit: Circuit, nowMs: number): Circuit | undefined {
  switch (circuit.state) {
    case 'closed':
      return circuit
    case 'trying':
      return undefined
    case 'open':
      return nowMs - circuit.openedAtMs >= REST_MS ? { ...circuit, state: 'trying' } : undefined
  }
}

export function end(circuit: Circuit, isGood: boolean, nowMs: number): Circuit {
  if (isGood) return closedCircuit
  const failures = circuit.failures + 1
  const isOpen = circuit.state !== 'closed' || failures >= FAILURES_TO_OPEN
  return { state: isOpen ? 'open' : 'closed', failures, openedAtMs: isOpen ? nowMs : 0 }
}
