import type { ProposedDeed } from '#domain/approvals/proposed-deeds.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { By } from './by.ts'

/** Events published to open pages after commit. */
export type Notify = () => void | Promise<void>

/** Executes a proposal for its maker, with the second operator's approval. It validates everything again. */
export type Executor = (
  tx: Tx,
  by: By & Required<Pick<By, 'second'>>,
  input: never,
  nowMs: number,
) => Promise<Notify | void>

/** One executor for each action that can be proposed. */
export type Executors = Readonly<Record<ProposedDeed, Executor>>

/** Further effects of a rejection, for example on permissions that were waiting for it. */
export type OnRejected = Partial<Readonly<Record<ProposedDeed, Executor>>>

/** Notifies open pages once a proposal was rejected or withdrawn. */
export type OnDropped = Partial<Readonly<Record<ProposedDeed, (of: Pick<By, 'merchantId'>) => void>>>
