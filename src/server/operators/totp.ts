import type { Store, Tx } from '#server/db/transaction.ts'
import { createRecoveryCodes, hashRecoveryCode } from '#server/factors/recovery-codes.ts'
import { findTotpStep } from '#server/factors/totp.ts'
import { unwrap } from '#server/sealing/wrapping.ts'

import { replaceRecoveryCodes, selectTotp, takeRecoveryCode, takeTotpStep } from './factor-store.ts'

export interface FactorParts {
  readonly store: Store
  readonly wrappingKey: Buffer
}

/** What is bound to a wrapped secret, so that no row passes for another's. */
export function totpName(operatorId: bigint): string {
  return `operator totp ${operatorId}`
}

/** Whether the answer is right, and nobody's from now on. */
export async function takeAnswer(
  { store, wrappingKey }: FactorParts,
  answer: {
    readonly operatorId: bigint
    readonly way: 'totp' | 'recovery'
    readonly answer: string
    readonly nowMs: number
  },
): Promise<boolean> {
  const { operatorId } = answer
  if (answer.way === 'recovery') {
    const hash = hashRecoveryCode(`operator ${operatorId}`, answer.answer)
    return hash !== undefined && (await takeRecoveryCode(store.read, operatorId, hash))
  }
  const totp = await selectTotp(store.read, operatorId)
  const secret = totp?.wrappedSecret && unwrap(wrappingKey, totpName(operatorId), totp.wrappedSecret)
  if (!totp || !secret) return false
  const step = findTotpStep({ secret, code: answer.answer, nowMs: answer.nowMs, lastStep: totp.lastStep })
  return step !== undefined && (await takeTotpStep(store.read, operatorId, step))
}

/** New recovery codes; the old ones are good no longer. */
export async function giveRecoveryCodes(tx: Tx, operatorId: bigint): Promise<string[]> {
  const codes = createRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(`operator ${operatorId}`, code))
  await replaceRecoveryCodes(
    tx,
    operatorId,
    hashes.filter((hash) => hash !== undefined),
  )
  return codes
}
