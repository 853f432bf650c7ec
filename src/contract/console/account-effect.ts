import { Array as ArrayOf, Enum, Integer, Optional } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { strict } from '#contract/schema.ts'
import { countedAccountSettings } from '#domain/merchant/account-effect.ts'
import { factorOccasions } from '#domain/merchant/account-settings.ts'

import { Scope } from './schema.ts'

export const accountsEffect = endpoint({
  method: 'POST',
  path: '/console/settings/accounts/effect',
  access: 'operator:settings.read',
  summary:
    'Counts the sign-ins and sessions of the last seven days, and the codes of the last two, that changed settings of sign-in would have concerned, beside the saved ones. It saves nothing.',
  input: strict({
    ...Scope,
    asks: Enum([...factorOccasions]),
    sessionHours: Integer({ minimum: 0, maximum: 1_000_000 }),
    trialHours: Integer({ minimum: 0, maximum: 1_000_000 }),
    codeMinutes: Integer({ minimum: 0, maximum: 1_000_000 }),
    smsDailyMax: Integer({ minimum: 0, maximum: 10_000_000 }),
  }),
  value: strict({
    counts: ArrayOf(
      strict({
        setting: Enum([...countedAccountSettings]),
        /** Sign-ins, sessions, codes or messages. */
        of: Integer(),
        /** Absent where it is not stored. */
        before: Optional(Integer()),
        after: Optional(Integer()),
      }),
    ),
  }),
  refusals: [],
})
