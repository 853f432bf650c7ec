import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Nothing, strict } from '#contract/schema.ts'

import { Reason, Scope, Version, Waits } from './schema.ts'

const ProviderId = String({ pattern: '^[a-z0-9-]{2,30}$', maxLength: 30 })

const providerFields = {
  id: ProviderId,
  label: String({ minLength: 1, maxLength: 40 }),
  mark: Enum(['google', 'facebook', 'key']),
  issuer: String({ minLength: 1, maxLength: 300 }),
  clientId: String({ minLength: 1, maxLength: 300 }),
  isActive: Boolean(),
  position: Integer({ minimum: 0, maximum: 99 }),
}

export const listProviders = endpoint({
  method: 'GET',
  path: '/console/settings/providers',
  access: 'operator:settings.read',
  summary: 'The identity providers of a merchant. A secret is never returned.',
  input: strict(Scope),
  value: strict({
    list: ArrayOf(strict({ ...providerFields, hasSecret: Boolean(), members: Integer(), version: Version })),
  }),
  refusals: [],
})

export const saveProvider = endpoint({
  method: 'PUT',
  path: '/console/settings/providers',
  access: 'operator:settings.write',
  summary: 'Adds an identity provider (version 0) or changes one. Without a secret the stored one stays.',
  input: strict({
    ...Scope,
    ...providerFields,
    version: Version,
    secret: Optional(String({ minLength: 1, maxLength: 500 })),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'provider_taken', 'provider_bound', 'setting_refused', 'proposal_waits'],
  isSealed: true,
})

export const removeProvider = endpoint({
  method: 'POST',
  path: '/console/settings/providers/remove',
  access: 'operator:settings.write',
  summary: 'Removes an identity provider that no member is bound to. A bound one is switched off instead.',
  input: strict({ ...Scope, id: ProviderId, version: Version, reason: Reason }),
  value: Nothing,
  refusals: ['changed_meanwhile', 'provider_bound'],
})
