import { Array as ArrayOf, Boolean, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'

/** Calls of the console are separate exports, so that bundles contain only those that they use. */
export const listMerchants = endpoint({
  method: 'GET',
  path: '/console/merchants',
  access: 'operator:merchants.read',
  summary: 'The brands that the operator sees, with their state.',
  input: Nothing,
  value: strict({
    list: ArrayOf(
      strict({
        merchantCode: String(),
        name: String(),
        hosts: ArrayOf(String()),
        marketProfile: String(),
        version: Integer(),
        isClosed: Boolean(),
        opensAt: Optional(Moment),
      }),
    ),
  }),
  refusals: [],
})

export const switchMaintenance = endpoint({
  method: 'PUT',
  path: '/console/merchants/maintenance',
  access: 'operator:merchants.maintain',
  summary:
    'Closes a brand for maintenance, or opens it again. A concurrent change of another operator is not overwritten.',
  input: strict({
    merchantCode: String({ minLength: 1, maxLength: 40 }),
    version: Integer({ minimum: 0 }),
    isClosed: Boolean(),
    opensAt: Optional(Moment),
    reason: String({ minLength: 1, maxLength: 140 }),
  }),
  value: strict({ version: Integer() }),
  refusals: ['changed_meanwhile', 'opens_in_the_past'],
})
