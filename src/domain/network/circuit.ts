/** A line to somebody who may not answer. Closed: calls pass. Open: nobody asks. Trying: one call finds out. */
export interface Circuit {
  readonly state: 'closed' | 'open' | 'trying'
  /** In a row. */
  readonly failures: number
  readonly openedAtMs: number
}

export const closedCircuit: Circuit = { state: 'closed', failures: 0, openedAtMs: 0 }

/** So many failures in a row are no accident. */
export const FAILURES_TO_OPEN = 5
/** Then nobody asks for so long. */
export const REST_MS = 10_000

/** Whether a call may go, and how the line stands once it has gone. Nothing: it may not. */
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
