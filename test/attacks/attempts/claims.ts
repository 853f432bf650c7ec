import { expect } from 'vitest'

import { answerClaim, writeOffClaim } from '#contract/console/claims.ts'
import { openClaimStage } from '#test/pg/claim-stage.ts'
import { once, reason } from '#test/pg/money-stage.ts'
import { openResultStage } from '#test/pg/result-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'claims.writeOffClaim': {
    // The operator's own account as a member, or a friend's, owes 5,400.
    'all of it': async (stage) => {
      const { id } = await openClaimStage(stage, await openResultStage(stage)).owing(0n, 900)
      const input = { merchantCode: stage.code, id, amount: '5400', reason }
      return async () =>
        waitsInVain(stage, await stage.call(stage.owner, writeOffClaim, { ...input, ...once() }))
    },
    // An answer to an objection gives nothing up.
    'an answer': async (stage) => {
      const { id } = await openClaimStage(stage, await openResultStage(stage)).owing(0n, 900)
      await stage.server.asOwner("UPDATE claim SET objection = 'No.', objected_at = now() WHERE id = $1", [
        id,
      ])
      const input = { merchantCode: stage.code, id, words: 'We forgive it.' }
      return async () => {
        expect(await stage.call(stage.owner, answerClaim, input)).toMatchObject({ status: 200 })
        const [claim] = await stage.server.asOwner('SELECT open FROM claim WHERE id = $1', [id])
        expect(claim).toEqual({ open: 540_000_000n })
      }
    },
  },
}
