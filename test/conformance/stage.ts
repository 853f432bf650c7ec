import { randomUUID } from 'node:crypto'

import type { Deed, Dialect, Seat, DialectAnswer } from './dialect.ts'

/** Inputs of a case: the protocol, the player, and another player. */
export interface Stage {
  readonly dialect: Dialect
  readonly seat: Seat
  readonly other: Seat
}

export interface ConformanceCase {
  readonly name: string
  run(stage: Stage): Promise<void>
}

/** One main unit. */
export const ONE = 100_000n

export function newDeed(change: Partial<Deed> = {}): Deed {
  return { id: randomUUID(), round: randomUUID(), amount: ONE, ...change }
}

/** A win or a rollback of the bet. */
export function after(bet: Deed, change: Partial<Deed> = {}): Deed & { readonly bet: string } {
  return { id: randomUUID(), round: bet.round, amount: bet.amount, bet: bet.id, ...change }
}

export async function balance({ dialect, seat }: Stage): Promise<bigint> {
  const answer = good(await dialect.balance(seat), 'the balance is told')
  if (answer.balance === undefined) throw new Error('an answer without a balance')
  return answer.balance
}

export function good(answer: DialectAnswer, what: string): DialectAnswer {
  if (!answer.isGood) throw new Error(`${what}: refused with ${answer.text.slice(0, 200)}`)
  return answer
}

export function refused(answer: DialectAnswer, what: string): DialectAnswer {
  if (answer.isGood) throw new Error(`${what}: was not refused: ${answer.text.slice(0, 200)}`)
  return answer
}

export function same<T>(found: T, expected: T, what: string): void {
  if (found !== expected) throw new Error(`${what}: ${String(found)} instead of ${String(expected)}`)
}

/** Expects the work to change the balance by exactly this amount. */
export async function moving(stage: Stage, change: bigint, work: () => Promise<unknown>): Promise<void> {
  const before = await balance(stage)
  await work()
  same((await balance(stage)) - before, change, 'the balance moved by')
}

/** Twenty concurrent requests with the same id: one moves money, and all answers are equal. */
export async function storm(ask: () => Promise<DialectAnswer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  for (const answer of answers) {
    good(answer, 'a retry')
    same(answer.text, answers[0]?.text, 'a retry says')
  }
}
