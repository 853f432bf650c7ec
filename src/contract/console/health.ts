import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'
import { healthParts, healthStates } from '#domain/dashboard/health.ts'

import { Scope } from './schema.ts'

const State = Enum([...healthStates])

export const health = endpoint({
  method: 'GET',
  path: '/console/health',
  access: 'operator:system.read',
  summary:
    'How payment providers of the brand, game providers, jobs and messages stood in the last two hours, in steps of five minutes. Without the providers that the operator may not read.',
  input: strict({ ...Scope }),
  value: strict({
    at: Moment,
    rows: ArrayOf(
      strict({
        part: Enum([...healthParts]),
        /** The code of a provider, the queue of jobs, or the channel of messages. */
        code: String(),
        /** The name of a provider. */
        name: Optional(String()),
        /** Oldest first; absent where no sample was taken. */
        steps: ArrayOf(strict({ at: Moment, state: Optional(State) })),
        /** The newest sample, if it is from the last minutes. */
        now: Optional(strict({ state: State, valueMs: Optional(Integer()) })),
      }),
    ),
  }),
  refusals: [],
})
