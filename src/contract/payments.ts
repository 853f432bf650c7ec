import { Boolean as BooleanOf } from 'typebox'

import { endpoint } from './endpoint.ts'
import { strict } from './schema.ts'

export const payments = {
  notify: endpoint({
    method: 'POST',
    path: '/wps/payments/:code/notify',
    access: 'provider:payments',
    takesBytes: ['application/json'],
    summary:
      'A payment provider reports the outcome of an order. The signature covers the raw bytes and is valid for five minutes; a repeated message gets the first answer.',
    input: strict({}),
    value: strict({ received: BooleanOf() }),
    refusals: [],
  }),
}
