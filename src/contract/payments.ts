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
      'A provider of payments tells what became of an order. Signed over its very bytes, not older than five minutes; the same message again is answered as before.',
    input: strict({}),
    value: strict({ received: BooleanOf() }),
    refusals: [],
  }),
}
