import type { Tx } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { createSecret, hashSecret, readSecret } from '#server/http/session-secret.ts'

import { selectSessionFresh, takeProof, updateProof } from './proof-store.ts'
import type { SessionKey } from './store.ts'

/** Gives a session the one-time proof of who sits before it, the session item `cpw`. The one before is worth nothing. */
export async function keepProof(tx: Tx, session: SessionKey): Promise<string> {
  const secret = createSecret()
  await updateProof(tx, session, hashSecret(secret))
  return secret.toString('base64url')
}

/** Uses a proof up, or refuses with `proof_needed`, which the contract of the call names. */
export async function useProof(tx: Tx, session: SessionKey, cpw: string): Promise<void> {
  const secret = readSecret(cpw)
  if (!secret || !(await takeProof(tx, session, hashSecret(secret)))) throw new Refusal('proof_needed', 409)
}

/** Who has no password proves themselves by having signed in just now. */
export async function isSessionFresh(tx: Tx, session: SessionKey): Promise<boolean> {
  return await selectSessionFresh(tx, session)
}
