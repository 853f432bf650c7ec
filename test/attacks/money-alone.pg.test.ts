import { afterAll, beforeAll, expect, test } from 'vitest'

import { consoleContracts, verdictOf } from '#contract/contracts.ts'
import { moneyDeeds } from '#domain/approvals/money-deeds.ts'
import { proposedDeeds } from '#domain/approvals/proposed-deeds.ts'
import { moneyRights } from '#domain/approvals/money-rights.ts'
import { rightToPropose } from '#domain/approvals/proposal-standing.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'

import { attempts } from './attempts.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

test.each(attempts)(
  '%s (%s): one operator with every right moves and redirects nothing',
  async (...tried) => {
    const attempt = await tried[2](stage)
    const before = await stage.state()
    await attempt()
    expect(await stage.state()).toEqual(before)
  },
)

test('every deed that may move money is attempted', () => {
  expect([...new Set(attempts.map(([deed]) => deed))].toSorted()).toEqual([...moneyDeeds].toSorted())
})

const changing = Object.entries(consoleContracts).flatMap(([group, calls]) =>
  Object.entries(calls)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

test('every call of the console that changes something has a verdict, and no verdict is of a call that is gone', () => {
  expect(Object.keys(verdictOf).toSorted()).toEqual(changing.map(({ name }) => name).toSorted())
})

test('a call that says that it moves money is never judged to move none by itself', () => {
  const kinds = new Map<string, string>(Object.entries(verdictOf).map(([name, { kind }]) => [name, kind]))
  const moving = changing.filter(({ endpoint }) => endpoint.movesMoney === true).map(({ name }) => name)
  // Ending a withdrawal returns the money to its member, and marking one as paid follows an approval.
  const fine = ['withdrawals.endWithdrawal', 'withdrawals.markWithdrawalPaid']
  expect(moving.filter((name) => kinds.get(name) === 'none')).toEqual(fine)
})

test('a proposal stands while its maker holds the right that its call asks for', () => {
  const accessOf = new Map(changing.map(({ name, endpoint }) => [name, endpoint.access]))
  for (const [deed, right] of Object.entries(rightToPropose))
    expect(accessOf.get(deed), deed).toBe(`operator:${right}`)
})

test('an operator with such a deed holds a right over money, which rests when one operator grants it', () => {
  const lacking = changing
    .filter(({ name }) => moneyDeeds.some((deed) => deed === name))
    .map(({ endpoint }) => endpoint.access.replace('operator:', ''))
    .filter((right) => !moneyRights.some((one) => one === right))
  // Lifts, and content and campaigns that name a payee, are decided by operators with a right over money.
  expect([...new Set(lacking)].toSorted()).toEqual(['content.write', 'members.write', 'outbox.write'])
  expect(proposedDeeds.length).toBeGreaterThan(0)
})
