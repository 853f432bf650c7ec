import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type ProviderKind = 'games' | 'payments' | 'verification'
export type CircuitState = 'closed' | 'trying' | 'open'

export interface ProviderMetrics {
  /** Records a call of ours to a provider, or one of theirs to us, and its outcome. */
  observeProvider(call: {
    readonly kind: ProviderKind
    readonly provider: string
    readonly direction: 'in' | 'out'
    readonly outcome: string
    readonly elapsedMs: number
  }): void
  /** Counts the answer to a wallet call: done, or the reason of its refusal. */
  countWallet(provider: string, outcome: string): void
  watchCircuits(kind: ProviderKind, states: () => ReadonlyMap<string, CircuitState>): void
}

/** Provider names come from URLs that any client can choose: beyond this number they share one label. */
const LABELS_MAX = 200
const circuitValues: Readonly<Record<CircuitState, number>> = { closed: 0, trying: 1, open: 2 }

export function openProviderMetrics(registers: Registry[]): ProviderMetrics {
  const nameOf = boundLabels(LABELS_MAX)
  const circuits = new Map<ProviderKind, () => ReadonlyMap<string, CircuitState>>()
  const calls = new Histogram({
    name: 'tessera_provider_call_duration_seconds',
    help: 'How long calls to providers (out) and wallet calls of theirs (in) took, by outcome.',
    labelNames: ['kind', 'provider', 'direction', 'outcome'],
    buckets: [0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const wallet = new Counter({
    name: 'tessera_wallet_calls_total',
    help: 'Wallet calls of game providers by what they were answered: done, replayed, or the reason of the refusal.',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  new Gauge({
    name: 'tessera_circuit_state',
    help: 'The circuit breaker of a provider: 0 closed, 1 half-open, 2 open.',
    labelNames: ['kind', 'provider'],
    registers,
    collect() {
      for (const [kind, states] of circuits)
        for (const [provider, state] of states())
          this.set({ kind, provider: nameOf(provider) }, circuitValues[state])
    },
  })
  return {
    observeProvider: ({ kind, provider, direction, outcome, elapsedMs }) =>
      calls.observe({ kind, provider: nameOf(provider), direction, outcome }, elapsedMs / 1000),
    countWallet: (provider, outcome) => wallet.inc({ provider: nameOf(provider), outcome }),
    watchCircuits: (kind, states) => void circuits.set(kind, states),
  }
}

function boundLabels(most: number): (name: string) => string {
  const known = new Set<string>()
  return (name) => {
    if (known.has(name)) return name
    if (known.size >= most) return 'other'
    known.add(name)
    return name
  }
}
