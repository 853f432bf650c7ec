import { Boolean } from 'typebox'

import { endpoint } from './endpoint.ts'
import { strict } from './schema.ts'

/** Beyond this a notice is not read. */
export const NOTICE_BYTES = 16_384

export const verificationVendors = {
  notice: endpoint({
    method: 'POST',
    path: '/wps/verification/vendors/:code/notice',
    access: 'provider:verification',
    takesBytes: ['application/json'],
    bodyLimit: NOTICE_BYTES,
    summary:
      'A verification vendor reports that the result of a check has changed. The signature covers the raw bytes and is valid for five minutes; the vendor is asked for the result.',
    input: strict({}),
    value: strict({ received: Boolean() }),
    refusals: [],
  }),
}
