import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { linkTypes } from '#domain/content/field.ts'
import { joiningRoles } from '#domain/content/joining.ts'
import { partnerGroups } from '#domain/content/partner.ts'
import { qualityIcons } from '#domain/content/quality.ts'
import { languageCodes } from '#domain/language/language.ts'

import { endpoint } from './endpoint.ts'
import { Moment, strict } from './schema.ts'

const input = strict({ language: Optional(Enum([...languageCodes])) })

/** How a brand presents itself: partners, promises, and how to join. */
export const presence = {
  partners: endpoint({
    method: 'GET',
    path: '/wps/content/partners',
    access: 'public',
    summary: 'The brand’s partners: ways to pay, makers of games, supervisors.',
    input,
    value: strict({
      list: ArrayOf(
        strict({
          id: String(),
          group: Enum([...partnerGroups]),
          name: String(),
          /** The logo: the brand's picture, or one drawn from the name. */
          url: String(),
          linkageType: Optional(Enum([...linkTypes])),
          target: Optional(String()),
        }),
      ),
    }),
    refusals: [],
  }),
  qualities: endpoint({
    method: 'GET',
    path: '/wps/content/qualities',
    access: 'public',
    summary: 'The promises of the brand on its home page.',
    input,
    value: strict({
      list: ArrayOf(strict({ id: String(), icon: Enum([...qualityIcons]), title: String(), text: String() })),
    }),
    refusals: [],
  }),
  maintenanceSteps: endpoint({
    method: 'GET',
    path: '/wps/content/maintenance_steps',
    access: 'public',
    summary: 'The steps of the work while the site is closed, as operators wrote them, with their times.',
    input,
    value: strict({ list: ArrayOf(strict({ id: String(), title: String(), beginsAt: Moment })) }),
    refusals: [],
    alwaysOpen: true,
    openBeforeLogin: true,
  }),
  joining: endpoint({
    method: 'GET',
    path: '/wps/content/joining',
    access: 'public',
    summary: 'The ways to work with the brand, if it has texts about them.',
    input,
    value: strict({
      list: ArrayOf(
        strict({
          id: String(),
          role: Enum([...joiningRoles]),
          title: String(),
          /** HTML, sanitized on the server when it is stored and again when it is read. */
          text: String(),
          /** The share of the example on the page, in percent. */
          sharePercent: Optional(Integer()),
        }),
      ),
    }),
    refusals: [],
  }),
}
