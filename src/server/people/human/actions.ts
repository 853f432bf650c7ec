import { hkdfSync } from 'node:crypto'

import type { Store } from '#server/platform/db/transaction.ts'

import { type Challenge, challengeKey, createChallenge, readSolution } from './challenge.ts'
import { insertUsedHuman } from './store.ts'

/** The human check: proof of work in the browser, so that expensive calls cannot be made by the thousand. */
export interface HumanCheck {
  challenge(request: { readonly merchantId: number; readonly nowMs: number }): Challenge
  /** Verifies and consumes a solution; valid once, whatever follows. */
  spend(given: {
    readonly merchantId: number
    readonly solution: string
    readonly nowMs: number
  }): Promise<boolean>
}

export function openHumanCheck({
  store,
  houseKey,
}: {
  readonly store: Store
  /** The same in all processes of the house, because any of them may verify a challenge. */
  readonly houseKey: Buffer
}): HumanCheck {
  const secret = Buffer.from(hkdfSync('sha256', houseKey, '', 'tessera human check', 32))
  return {
    challenge: ({ merchantId, nowMs }) => createChallenge(challengeKey(secret, merchantId), nowMs),
    async spend({ merchantId, solution, nowMs }) {
      const solved = readSolution(challengeKey(secret, merchantId), solution, nowMs)
      return solved !== undefined && (await insertUsedHuman(store.read, solved))
    },
  }
}
