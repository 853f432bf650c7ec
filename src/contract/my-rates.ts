import { Array as ArrayOf, Integer, Optional, String } from 'typebox'

import { Rates } from './agent-rates.ts'
import { endpoint } from './endpoint.ts'
import { strict } from './schema.ts'

const Day = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

/** The own rates of members, of players too. Agents have more in the agent centre. */
export const myRates = {
  read: endpoint({
    method: 'GET',
    path: '/wps/member/rates',
    access: 'real-member',
    summary:
      'The member’s own rates, those that wait for their day, and whether the newest can be accepted early.',
    input: strict({}),
    value: strict({
      rates: Rates,
      /** In the order in which they begin. */
      waiting: ArrayOf(strict({ version: Integer(), rates: Rates, fromDay: Day })),
      /** The newest lower rates, which the member may accept for the next business day. */
      acceptable: Optional(strict({ version: Integer(), nextDay: Day })),
    }),
    refusals: [],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/wps/member/rates/accept',
    access: 'real-member',
    summary: 'Accepts the lower rates that the upline announced: they count from the next business day.',
    input: strict({ version: Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
    value: strict({ version: Integer(), fromDay: Day }),
    refusals: ['rates_changed'],
  }),
}
