import { expect } from 'vitest'
import type { MoneyDeed } from '#domain/approvals/money-deeds.ts'
import { type MoneyStage, type CallOutcome } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

/** Prepares the console for an action, and returns the attempt of a single operator with every permission. */
export type Attempt = (stage: MoneyStage) => Promise<() => Promise<void>>

/** The attempts of an area: one for each deed, or several by the field or branch that they try. */
export type AttemptsOf = Partial<Readonly<Record<MoneyDeed, Attempt | Readonly<Record<string, Attempt>>>>>

export const refused = (answer: CallOutcome, code: string) =>
  expect(answer).toMatchObject({ status: 409, code })

/** Expects that the maker cannot approve their own proposal. */
export async function waitsInVain(stage: MoneyStage, answer: CallOutcome): Promise<void> {
  expect(answer, JSON.stringify(answer)).toMatchObject({
    status: 200,
    value: { waits: expect.any(String) as string },
  })
  const judged = await judgeAs(stage.server, stage.owner, answer.value['waits'])
  expect(judged.code).toBe('maker_is_checker')
}
