import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { createRecoveryCodes, hashRecoveryCode } from '#server/platform/factors/recovery-codes.ts'
import { findTotpStep } from '#server/platform/factors/totp.ts'
import { unwrap } from '#server/platform/sealing/wrapping.ts'

import { replaceRecoveryCodes, selectTotp, takeRecoveryCode, takeTotpStep } from './factor-store.ts'

export interface FactorParts {
  readonly store: Store
  readonly wrappingKey: Buffer
}

/** Binds a wrapped secret to its operator, so that it is useless in another row. */
export function totpName(operatorId: bigint): string {
  return `operator totp ${operatorId}`
}

/** Checks an answer and consumes it. */
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

/** Issues new recovery codes; the old ones become invalid. */
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
