import type { Refused } from '#studio/wire/answers.ts'

import type { Database } from './database.ts'
import type { Money } from './money.ts'
import { meaningOf } from './refusals.ts'
import { type Deciding, storeDecision } from './table-decisions.ts'
import { type TableBet, selectTableBet } from './table-store.ts'

interface StakeParts {
  readonly database: Database
  readonly money: Money
}

/** Asks the wallet for the stake of a stored bet. */
export async function takeStake(
  { database, money }: StakeParts,
  stored: Pick<TableBet, 'id' | 'status'>,
): Promise<TableBet | Refused> {
  const ended = stored.status === 'staking' ? await money.takeBet(stored.id) : undefined
  const bet = await selectTableBet(database.read, stored.id)
  if (!bet || bet.status === 'staking') return { refusal: 'busy' }
  if (bet.status === 'refused')
    return { refusal: meaningOf(bet.answer ?? ''), balance: ended?.balance ?? undefined }
  return bet.status === 'void' ? { refusal: 'returned' } : bet
}

/** A decision on the player's own hand; one that costs a stake waits for the wallet. */
export async function decideHand(
  parts: StakeParts,
  { decisions, bet: betId, ...request }: Omit<Deciding, 'betId' | 'leaseMs'> & { readonly bet: string },
): Promise<TableBet | Refused> {
  const { database, money } = parts
  const command = decisions.readCommand(request.command)
  if (command === undefined) return { refusal: 'not_understood' }
  const deciding = { ...request, decisions, betId, command, leaseMs: money.leaseMs }
  const stored = await database.transact((sql) => storeDecision(sql, deciding))
  if ('refusal' in stored) return stored
  if (stored.raiseId !== undefined) {
    const raised = await takeStake(parts, { id: stored.raiseId, status: 'staking' })
    if ('refusal' in raised) return raised
  }
  return (await selectTableBet(database.read, betId)) ?? { refusal: 'not_now' }
}
