import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ClaimStage, openClaimStage } from '#test/pg/claim-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { openResultStage } from '#test/pg/result-stage.ts'

import { checkLedger } from './check.ts'
import { findHouseFaults } from './check-store.ts'

let stage: MoneyStage
let owed: ClaimStage
beforeAll(async () => {
  stage = await openMoneyStage()
  owed = openClaimStage(stage, await openResultStage(stage))
})
afterAll(() => stage.server.close())

test.each([
  [
    'a shortfall that is not the amount of its claim',
    'UPDATE lottery_shortfall SET difference = difference - 1 WHERE member_id = $1',
    'UPDATE lottery_shortfall SET difference = difference + 1 WHERE member_id = $1',
  ],
  [
    'a claim that counts as paid without a payment',
    'UPDATE claim SET collected = collected + 1 WHERE member_id = $1',
    'UPDATE claim SET collected = collected - 1 WHERE member_id = $1',
  ],
  [
    'a movement that was changed',
    'UPDATE claim_move SET amount = amount + 1 WHERE member_id = $1',
    'UPDATE claim_move SET amount = amount - 1 WHERE member_id = $1',
  ],
  [
    'a claim in another currency',
    "UPDATE claim SET currency = 'USD' WHERE member_id = $1",
    "UPDATE claim SET currency = 'CNY' WHERE member_id = $1",
  ],
])('the nightly check finds %s', async (_title, change, undo) => {
  const { member } = await owed.owing()
  const { read } = stage.server.services.store
  expect(await findHouseFaults(read)).toEqual([])
  await stage.server.asOwner(change, [member.id])
  const found = (await findHouseFaults(read)).map(({ fault, memberId }) => ({ fault, memberId }))
  expect(found).toContainEqual({ fault: 'claim_differs', memberId: member.id.toString() })
  await stage.server.asOwner(undo, [member.id])
  expect((await checkLedger(stage.server.services.store)).faults).toEqual([])
})
