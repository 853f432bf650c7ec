import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { createSecret, hashSecret, readSecret } from '#server/platform/http/session-secret.ts'

import { selectSessionFresh, takeProof, updateProof } from './proof-store.ts'
import type { SessionKey } from './store.ts'

/** Issues a one-time proof for the session, the session item `cpw`. It replaces the one before. */
export async function keepProof(tx: Tx, session: SessionKey): Promise<string> {
  const secret = createSecret()
  await updateProof(tx, session, hashSecret(secret))
  return secret.toString('base64url')
}

/** Consumes a proof, or refuses with `proof_needed`, which the call's contract names. */
export async function useProof(tx: Tx, session: SessionKey, cpw: string): Promise<void> {
  const secret = readSecret(cpw)
  if (!secret || !(await takeProof(tx, session, hashSecret(secret)))) throw new Refusal('proof_needed', 409)
}

/** A member without a password is proven by a sign-in within the last minutes. */
export async function isSessionFresh(tx: Tx, session: SessionKey): Promise<boolean> {
  return await selectSessionFresh(tx, session)
}
