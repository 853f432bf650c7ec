import type { Output } from '#contract/endpoint.ts'
import type { registration } from '#contract/registration.ts'

type Challenge = Output<typeof registration.humanChallenge>

export type HumanState = 'waiting' | 'working' | 'done' | 'failed'

export interface HumanCheck {
  /** Starts the check, unless it has started already. */
  start(): void
  /** The solution; waits for it, and solves again if it is too old. */
  solution(): Promise<string>
  /** Marks the solution as used, and solves the next one at once. */
  renew(): void
  /** Marks the solution as used; the next one is solved on demand. */
  forget(): void
}

/** Below the server's TTL of twenty minutes for a challenge. */
const FRESH_MS = 15 * 60_000

/** Solves the challenge in the background from the first input on, so that submitting need not wait. */
export function openHumanCheck(
  ask: () => Promise<Challenge>,
  onState: (state: HumanState) => void,
  solve: (challenge: Challenge) => Promise<number> = solveAside,
): HumanCheck {
  let running: { readonly startedAtMs: number; readonly solved: Promise<string> } | undefined
  const begin = () => {
    if (running && performance.now() - running.startedAtMs < FRESH_MS) return running
    onState('working')
    const begun = { startedAtMs: performance.now(), solved: work(ask, solve) }
    running = begun
    begun.solved.then(
      () => running === begun && onState('done'),
      () => {
        if (running !== begun) return
        running = undefined
        onState('failed')
      },
    )
    return begun
  }
  return {
    start: () => void begin(),
    solution: () => begin().solved,
    renew() {
      running = undefined
      begin()
    },
    forget() {
      running = undefined
      onState('waiting')
    },
  }
}

async function work(
  ask: () => Promise<Challenge>,
  solve: (challenge: Challenge) => Promise<number>,
): Promise<string> {
  const challenge = await ask()
  const number = await solve(challenge)
  const { algorithm, challenge: hash, salt, signature } = challenge
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }))
}

function solveAside(challenge: Challenge): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const worker = new Worker(new URL('./human-check-worker.ts', import.meta.url), { type: 'module' })
  const refuse = () => reject(new Error('the human check could not be solved'))
  worker.addEventListener('error', refuse)
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') resolve(data)
    else refuse()
  })
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}
