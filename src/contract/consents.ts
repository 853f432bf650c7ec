import { Array as ArrayOf, Boolean, Enum, String } from 'typebox'

import { campaignChannels, campaignProducts } from '#domain/campaigns/delivery.ts'

import { ENDPOINT_LONGEST } from '#domain/campaigns/push-endpoint.ts'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict } from './schema.ts'

const consent = { product: Enum([...campaignProducts]), channel: Enum([...campaignChannels]) }

export const consents = {
  list: endpoint({
    method: 'GET',
    path: '/wps/member/consents',
    access: 'real-member',
    summary:
      'The products about which offers leave the site to the member, by channel, each with the moment of consent.',
    input: Nothing,
    value: strict({
      list: ArrayOf(strict({ ...consent, givenAt: Moment })),
      /** For browsers, which take messages of this key alone. */
      pushKey: String(),
      /** Browsers that take messages: the SHA-256 of each address. */
      browsers: ArrayOf(String()),
    }),
    refusals: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/wps/member/consents',
    access: 'real-member',
    summary: 'Consents to offers about a product by a channel, or withdraws it.',
    input: strict({ ...consent, isGiven: Boolean() }),
    value: Nothing,
    refusals: [],
  }),
  addBrowser: endpoint({
    method: 'PUT',
    path: '/wps/member/push/browser',
    access: 'real-member',
    summary:
      'Adds the browser to those that take messages of the member: the address at its push service, and its keys.',
    input: strict({
      endpoint: String({ minLength: 1, maxLength: ENDPOINT_LONGEST }),
      p256dh: String({ pattern: '^[A-Za-z0-9_-]{87}$', maxLength: 87 }),
      auth: String({ pattern: '^[A-Za-z0-9_-]{22}$', maxLength: 22 }),
    }),
    value: Nothing,
    refusals: ['push_service_unknown'],
  }),
}
