import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { strict } from '#contract/schema.ts'
import { alarmDeeds, alarmKinds } from '#domain/alarms/alarm.ts'

import { Reason, Scope, Version } from './schema.ts'

export const changeAlarm = endpoint({
  method: 'PUT',
  path: '/console/alarms/one',
  access: 'operator:system.read',
  summary:
    'Takes an alarm, hands it to another operator, gives it back, closes it, or opens a closed one. An owner keeps it for a shift of eight hours. A closed alarm whose condition still holds comes back after a day, or as soon as there is more of it; a grave one cannot be closed.',
  input: strict({
    ...Scope,
    kind: Enum([...alarmKinds]),
    version: Version,
    deed: Enum([...alarmDeeds]),
    /** The name of the next owner. */
    to: Optional(String({ minLength: 1, maxLength: 60 })),
    note: Optional(Reason),
  }),
  value: strict({ version: Version }),
  refusals: [
    'changed_meanwhile',
    'alarm_over',
    'alarm_stands',
    'alarm_of_another',
    'alarm_not_yours',
    'operator_unknown',
  ],
})

export const alarmOperators = endpoint({
  method: 'GET',
  path: '/console/alarms/operators',
  access: 'operator:system.read',
  summary: 'Names of the active operators who can take an alarm of the brand.',
  input: strict({ ...Scope }),
  value: strict({ names: ArrayOf(String()) }),
  refusals: [],
})
