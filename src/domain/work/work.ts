import type { Permission } from '#domain/access/permission.ts'

/** Kinds of tasks that wait for an operator, in the order of the menu. */
export const workKinds = [
  'withdrawals',
  'complaints',
  'deposits',
  'transfers',
  'approvals',
  'care',
  'lifts',
  'service',
  'adjustments',
  'results',
  'rewards',
  'redemptions',
  'sendings',
  'applications',
  'documents',
  'letters',
  'payouts',
  'heldIncome',
  'feedback',
] as const
export type WorkKind = (typeof workKinds)[number]

export interface WorkRule {
  /** Without it, an operator sees neither the tasks nor their number. */
  readonly needs: Permission
  /** How long a task should wait at most, unless the brand sets another time. */
  readonly promiseSeconds: number
  /** Tasks of all brands together; operators of a single brand have none. */
  readonly isOfHouse?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE

export const workRules: Readonly<Record<WorkKind, WorkRule>> = {
  withdrawals: { needs: 'cashier.read', promiseSeconds: 10 * MINUTE },
  complaints: { needs: 'cashier.read', promiseSeconds: 4 * HOUR },
  deposits: { needs: 'cashier.read', promiseSeconds: 5 * MINUTE },
  transfers: { needs: 'cashier.read', promiseSeconds: 30 * MINUTE },
  approvals: { needs: 'approvals.read', promiseSeconds: 4 * HOUR },
  care: { needs: 'members.read', promiseSeconds: 24 * HOUR },
  lifts: { needs: 'members.read', promiseSeconds: 24 * HOUR },
  service: { needs: 'service.read', promiseSeconds: 2 * MINUTE },
  adjustments: { needs: 'ledger.read', promiseSeconds: 4 * HOUR },
  results: { needs: 'lottery.read', promiseSeconds: 15 * MINUTE, isOfHouse: true },
  rewards: { needs: 'cashier.read', promiseSeconds: 24 * HOUR },
  redemptions: { needs: 'cashier.read', promiseSeconds: 24 * HOUR },
  sendings: { needs: 'cashier.read', promiseSeconds: 72 * HOUR },
  applications: { needs: 'promotions.judge', promiseSeconds: 24 * HOUR },
  documents: { needs: 'members.read', promiseSeconds: 4 * HOUR },
  letters: { needs: 'feedback.read', promiseSeconds: 24 * HOUR },
  payouts: { needs: 'agents.read', promiseSeconds: 24 * HOUR },
  heldIncome: { needs: 'agents.read', promiseSeconds: 72 * HOUR },
  feedback: { needs: 'feedback.read', promiseSeconds: 72 * HOUR },
}

/** More tasks are not counted: a queue of that length needs no exact number. */
export const TASKS_MAX = 1_000

export interface Waiting {
  readonly waiting: number
  /** The time of the oldest task. */
  readonly since: Date | null
  /** Operators who have a task in hand, three at most. */
  readonly by: readonly string[]
  /** Of tasks with a promise of their own, the earliest time that was promised. */
  readonly dueAt?: Date | null
}

/** Tasks that nobody can take in hand, by the times since when they wait. */
export function waitingSince(times: readonly Date[]): Waiting {
  const [oldest = null] = times.toSorted((one, other) => one.getTime() - other.getTime())
  return { waiting: Math.min(times.length, TASKS_MAX), since: oldest, by: [] }
}

export interface Aged {
  readonly promiseSeconds: number
  readonly sinceMs: number | undefined
  /** The time that was promised for a task by itself. */
  readonly dueMs?: number | undefined
}

/** The age of the oldest task as a part of its promise: 1 is the limit, also for a task that is past its own time. */
export function urgencyOf({ promiseSeconds, sinceMs, dueMs }: Aged, nowMs: number): number {
  if (sinceMs === undefined) return 0
  const waited = Math.max(0, nowMs - sinceMs) / (promiseSeconds * 1000)
  return dueMs !== undefined && dueMs < nowMs ? Math.max(1, waited) : waited
}

/** The seconds that one task may wait: its own time, where it is sooner than that of its kind. */
export function promiseOf({
  promiseSeconds,
  sinceMs,
  dueMs,
}: Omit<Aged, 'sinceMs'> & { readonly sinceMs: number }): number {
  if (dueMs === undefined) return promiseSeconds
  return Math.max(1, Math.min(promiseSeconds, Math.round((dueMs - sinceMs) / 1000)))
}

export type WorkState = 'calm' | 'near' | 'late'

export function workStateOf(urgency: number): WorkState {
  return urgency >= 1 ? 'late' : urgency >= 0.7 ? 'near' : 'calm'
}

/** Of ten tiles, those that the age of the oldest task fills; a task that waits fills at least one. */
export function filledTiles(urgency: number): number {
  return urgency === 0 ? 0 : Math.min(10, Math.max(1, Math.floor(urgency * 10)))
}
