import type * as calls from '#contract/console/game-providers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { assignWin, factsOfAssigning, lockRoundsOfWin, notifyAssigned } from '#server/money/offers/actions.ts'
import { type By, type Executors, doOrPropose, needSecond } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { lockHeldWin, updateExplained } from '#server/play/providers/comparison-store.ts'

type Assign = typeof calls.assignHeldWin

const deed = 'gameProviders.assignHeldWin'

/** Proposes to a second operator that a held win counts with free rounds. One proposal for a win is open at a time. */
export async function assignHeldWin(
  store: Store,
  { operatorId }: Pick<By, 'operatorId'>,
  input: Input<Assign>,
): Promise<Output<Assign>> {
  const { code, id, reason, requestId } = input
  const by = { operatorId, merchantId: undefined }
  const proposal = { deed, subject: `${code} ${id}`, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => assign(tx, by, input))
  if (outcome.waits === undefined) throw new Error('held wins are assigned by two operators')
  return { waits: outcome.waits }
}

/** Executes approved proposals, on the data of that moment. */
export function heldWinExecutors({
  hub,
}: {
  readonly hub: Pick<Hub, 'publish'>
}): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Assign>) => {
      const memberId = await assign(tx, maker, input)
      return () => notifyAssigned(hub, memberId)
    },
  }
}

async function assign(tx: Tx, by: By, { code, id, reward, reason }: Input<Assign>): Promise<bigint> {
  const win = await lockHeldWin(tx, { code, id })
  if (!win) throw refusePlainly('absent')
  if (!win.isOpen) throw refuse<Assign>('win_decided') // guard: held-win-decided-once
  const locked = await lockRoundsOfWin(tx, win, BigInt(reward))
  if (!locked) throw refuse<Assign>('rounds_differ')
  if ('refusal' in locked) throw refuse<Assign>(locked.refusal) // guard: win-of-those-rounds
  const { before, after } = factsOfAssigning(locked.row, win)
  // guard: held-win-by-two
  needSecond(by, { cause: 'always', before: { account: win.account, ...before }, after })
  const { operatorId } = by
  await assignWin(tx, locked.row, { win, operatorId, reason })
  await updateExplained(tx, { code, id, operatorId, reason })
  return win.memberId
}
