import { Array as ArrayOf, Boolean, Enum } from 'typebox'

import { campaignChannels, campaignProducts } from '#domain/campaigns/delivery.ts'

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
    value: strict({ list: ArrayOf(strict({ ...consent, givenAt: Moment })) }),
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
}
