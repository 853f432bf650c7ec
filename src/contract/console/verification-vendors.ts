import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Uuid, strict } from '#contract/schema.ts'
import { documentFaults, documentKinds } from '#domain/verification/documents.ts'
import { adviceReasons, checkStates, vendorPowers } from '#domain/verification/vendor-check.ts'

import { Day, Id, Reason, Scope, Version, Waits } from './schema.ts'

const Code = String({ pattern: '^[a-z0-9-]{2,30}$', maxLength: 30 })
const Kinds = ArrayOf(Enum([...documentKinds]), { minItems: 1, maxItems: 3, uniqueItems: true })

export const listVendors = endpoint({
  method: 'GET',
  path: '/console/verification-vendors',
  access: 'operator:settings.read',
  summary:
    'The verification vendors of a brand without their secrets, with their checks of the last 30 days.',
  input: strict({ ...Scope }),
  value: strict({
    list: ArrayOf(
      strict({
        code: Code,
        name: String(),
        baseUrl: String(),
        keyId: String(),
        kinds: Kinds,
        power: Enum([...vendorPowers]),
        isOn: Boolean(),
        /** A program of the demonstration, which checks nothing. */
        isDemo: Boolean(),
        hasKeyBefore: Boolean(),
        version: Version,
        /** Of our calls to it, in the process that answers. */
        circuit: Enum(['closed', 'trying', 'open']),
        figures: ArrayOf(strict({ state: Enum([...checkStates]), count: Integer() })),
      }),
    ),
  }),
  refusals: [],
})

export const saveVendor = endpoint({
  method: 'POST',
  path: '/console/verification-vendors',
  access: 'operator:settings.write',
  summary:
    'Saves a verification vendor. Its address, key and secret, switching it on, and letting it accept more need two operators; one switches it off or lets it advise alone.',
  input: strict({
    ...Scope,
    code: Code,
    /** Absent: a new one. */
    version: Optional(Version),
    name: String({ minLength: 1, maxLength: 60 }),
    baseUrl: String({ minLength: 8, maxLength: 200 }),
    keyId: String({ minLength: 1, maxLength: 60 }),
    /** Absent: the stored one. */
    secret: Optional(String({ minLength: 16, maxLength: 200 })),
    /** The replaced secret stays valid until the vendor has switched. */
    keepsKeyBefore: Boolean(),
    kinds: Kinds,
    power: Enum([...vendorPowers]),
    isOn: Boolean(),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'vendor_address', 'secret_needed'],
})

export const memberChecks = endpoint({
  method: 'GET',
  path: '/console/members/checks',
  access: 'operator:members.read',
  summary: 'The member’s checks at verification vendors, newest first.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Uuid,
        vendor: String(),
        kind: Enum([...documentKinds]),
        state: Enum([...checkStates]),
        startedAt: Moment,
        endedAt: Optional(Moment),
        validUntil: Optional(Day),
        faults: ArrayOf(Enum([...documentFaults])),
        /** Why an operator judges a result that passed. */
        advice: ArrayOf(Enum([...adviceReasons])),
        document: Optional(Id),
      }),
    ),
  }),
  refusals: [],
})
