import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { createSecret, hashSecret, readSecret } from '#server/platform/http/session-secret.ts'

import { selectSessionFresh, takeProof, updateProof } from './proof-store.ts'
import type { SessionKey } from './store.ts'

/**
 * Issues a one-time proof for the session, the session item `cpw`. It replaces the one before. A proof for a named deed
 * is valid for this deed alone, and for two minutes.
 */
export async function keepProof(tx: Tx, session: SessionKey, deed?: string): Promise<string> {
  const secret = createSecret()
  await updateProof(tx, session, { hash: hashOf(secret, deed), minutes: deed === undefined ? 5 : 2 })
  return secret.toString('base64url')
}

/** Consumes a proof, or refuses with `proof_needed`, which the call's contract names. */
export async function useProof(tx: Tx, session: SessionKey, cpw: string, deed?: string): Promise<void> {
  const secret = readSecret(cpw)
  if (!secret || !(await takeProof(tx, session, hashOf(secret, deed)))) throw new Refusal('proof_needed', 409)
}

/** The hash covers the deed, so that the proof fits no other one. */
function hashOf(secret: Buffer, deed: string | undefined): Buffer {
  return hashSecret(deed === undefined ? secret : Buffer.concat([secret, Buffer.from(deed)])) // guard: proof-bound-to-deed
}

/** A member without a password is proven by a sign-in within the last minutes. */
export async function isSessionFresh(tx: Tx, session: SessionKey): Promise<boolean> {
  return await selectSessionFresh(tx, session)
}
