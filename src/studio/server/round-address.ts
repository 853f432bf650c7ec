import type { Safe } from './signing.ts'

/** A round that its address shows, to any holder until it expires. */
export interface RoundView {
  readonly roundId: string
  readonly playerId: bigint
  readonly language: string
  readonly expiresAtMs: number
}

/** The proof is in the fragment, which is never sent to a server and appears in no log. */
export function addressOfRound(
  safe: Safe,
  origin: string,
  round: RoundView & { readonly operatorId: string },
): string {
  const payload = [round.roundId, round.playerId, round.language, round.expiresAtMs].join('.')
  const operator = encodeURIComponent(round.operatorId)
  return `${origin}/round/${round.roundId}?operator=${operator}#${payload}.${safe.mark(payload)}`
}

export function readRoundProof(safe: Safe, proof: string, nowMs: number): RoundView | undefined {
  const at = proof.lastIndexOf('.')
  const payload = proof.slice(0, Math.max(at, 0))
  const form = /^([a-z0-9]{1,12}-\d{1,18})\.(\d{1,18})\.([A-Z]{2})\.(\d{1,16})$/.exec(payload)
  if (!form || !safe.isMarked(payload, proof.slice(at + 1))) return undefined // guard: round-address-marked
  const [, roundId = '', playerId = '', language = '', expires = ''] = form
  const expiresAtMs = Number(expires)
  return expiresAtMs > nowMs ? { roundId, playerId: BigInt(playerId), language, expiresAtMs } : undefined
}
