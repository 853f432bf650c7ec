import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'
import { TASKS_MAX, workKinds } from '#domain/work/work.ts'

import { Scope } from './schema.ts'

export const waitingWork = endpoint({
  method: 'GET',
  path: '/console/work',
  access: 'operator',
  summary:
    'Tasks that wait for operators of a brand, by kind: how many, since when the oldest one waits, who has one in hand, and how long a task should wait at most. Without the kinds that the operator may not read.',
  input: strict({ ...Scope }),
  value: strict({
    at: Moment,
    work: ArrayOf(
      strict({
        kind: Enum([...workKinds]),
        /** Counted up to a thousand. */
        waiting: Integer({ minimum: 0, maximum: TASKS_MAX }),
        since: Optional(Moment),
        /** The earliest time that was promised for a single task, where tasks have promises of their own. */
        dueAt: Optional(Moment),
        /** Names of operators, three at most. */
        by: ArrayOf(String()),
        promiseSeconds: Integer({ minimum: 1 }),
      }),
    ),
  }),
  refusals: [],
})
