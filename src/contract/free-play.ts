import { Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from './endpoint.ts'
import { Moment, strict } from './schema.ts'

export const freePlay = {
  tryFree: endpoint({
    method: 'POST',
    path: '/wps/session/login/freeplay',
    notWhileEnding: true,
    access: 'public',
    summary: 'Opens a trial account with play money and signs in with it. The account expires.',
    input: strict({
      os: Optional(String({ maxLength: 60 })),
      platform: Enum(['W']),
      /** Part of the specification, generated in the browser. It proves nothing and is not used for any decision. */
      random: String({ pattern: '^[A-Za-z0-9+/=_-]+$', minLength: 16, maxLength: 512 }),
      gatewayVersion: Integer({ minimum: 3, maximum: 3 }),
      human: String({ minLength: 1, maxLength: 2000 }),
    }),
    value: strict({ token: String(), endsAt: Moment }),
    refusals: ['free_play_off', 'human_check_failed', 'free_play_limit', 'shut_out'],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
}
