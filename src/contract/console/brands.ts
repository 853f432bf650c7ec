import { Array as ArrayOf, Boolean, Enum, Integer, Literal, Null, Optional, String, Union } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { cornerNames, HUE_MAX, lookNames } from '#domain/brand/looks.ts'
import { fontChoices } from '#domain/brand/theme-settings.ts'
import { copyParts, HOSTS_MAX } from '#domain/merchant/brand-plan.ts'
import { hostFaults } from '#domain/merchant/host-checks.ts'
import { marketProfileNames } from '#domain/merchant/market-profile.ts'
import { PICTURE_BYTES, markTypes } from '#domain/pictures/picture.ts'

import { Id, Reason, Version } from './schema.ts'

const Code = String({ minLength: 1, maxLength: 40 })
const Host = String({ minLength: 1, maxLength: 253 })

const Mark = Union([
  strict({ kind: Literal('letters'), letters: String({ maxLength: 8 }) }),
  strict({ kind: Literal('picture') }),
])

const Plan = strict({
  code: Code,
  name: String({ minLength: 1, maxLength: 120 }),
  hosts: ArrayOf(Host, { minItems: 1, maxItems: HOSTS_MAX }),
  currency: String({ maxLength: 5 }),
  zone: String({ maxLength: 60 }),
  languages: ArrayOf(String({ maxLength: 5 }), { maxItems: 30 }),
  defaultLanguage: String({ maxLength: 5 }),
  marketProfile: Enum([...marketProfileNames]),
  look: strict({
    base: Enum([...lookNames]),
    /** A hue of its own, in place of the base's. */
    hue: Optional(Integer({ minimum: 0, maximum: HUE_MAX })),
    corners: Enum([...cornerNames]),
    heading: Enum([...fontChoices]),
  }),
  mark: Mark,
  copy: Optional(
    strict({ from: Code, parts: ArrayOf(Enum([...copyParts]), { maxItems: copyParts.length }) }),
  ),
  mailFrom: Optional(String({ maxLength: 254 })),
  operatorName: Optional(String({ maxLength: 64 })),
})

/** `recordName` and `challenge` form the DNS record; `fileUrl` and `challenge` the file. */
const HostView = strict({
  host: String(),
  isServing: Boolean(),
  verifiedBy: Optional(Enum(['dns', 'file', 'local', 'hand'])),
  checkedAt: Optional(Moment),
  fault: Optional(Enum([...hostFaults])),
  /** The record, status or text that the last check found in place of the proof. */
  found: Optional(String()),
  /** The next scheduled check; absent once they have ended. */
  nextCheckAt: Optional(Moment),
  recordName: String(),
  fileUrl: String(),
  /**
   * The content of the record or file. Not named `token`: the client takes an answer's `token` for a new page token.
   */
  challenge: String(),
})

export const listBrands = endpoint({
  method: 'GET',
  path: '/console/brands',
  access: 'operator:brands.read',
  summary:
    'Every brand of the installation, with its hosts and why a host does not serve yet. For operators of the platform.',
  input: Nothing,
  value: strict({
    list: ArrayOf(
      strict({
        code: String(),
        name: String(),
        state: Enum(['open', 'closing', 'closed']),
        currency: String(),
        zone: String(),
        marketProfile: String(),
        version: Version,
        hosts: ArrayOf(HostView),
        members: Integer(),
        /** While it is closing: whether a member still has real money. */
        holdsMoney: Boolean(),
        /** The operator who proposed to close it although it holds money. */
        endProposedBy: Optional(String()),
      }),
    ),
    languages: ArrayOf(String()),
    allowsLocalHosts: Boolean(),
  }),
  refusals: [],
})

export const createBrand = endpoint({
  method: 'POST',
  path: '/console/brands',
  access: 'operator:brands.write',
  summary:
    'Creates a brand, whole or not at all. `brand_refused` carries { fields }, `host_taken` { host }. A retry returns the same brand; within 15 minutes it has a new password for the first operator, unless that account was used.',
  input: strict({ requestId: Uuid, plan: Plan, reason: Reason }),
  value: strict({ code: String(), password: Optional(String()) }),
  refusals: ['brand_refused', 'brand_code_taken', 'host_taken', 'operator_name_taken', 'request_conflict'],
  throttle: 'dear',
})

/** Unvalidated input of the form. */
const Draft = strict({
  code: String({ maxLength: 80 }),
  name: String({ maxLength: 120 }),
  hosts: String({ maxLength: 5200 }),
  currency: String({ maxLength: 5 }),
  zone: String({ maxLength: 60 }),
  languages: ArrayOf(String({ maxLength: 5 }), { maxItems: 30 }),
  defaultLanguage: String({ maxLength: 5 }),
  marketProfile: Enum([...marketProfileNames]),
  base: Enum([...lookNames]),
  hue: Optional(Union([Integer({ minimum: 0, maximum: HUE_MAX }), Null()])),
  corners: Enum([...cornerNames]),
  heading: Enum([...fontChoices]),
  mark: Enum(['letters', 'picture']),
  letters: String({ maxLength: 8 }),
  copyFrom: String({ maxLength: 40 }),
  copyParts: ArrayOf(Enum([...copyParts]), { maxItems: copyParts.length }),
  mailFrom: String({ maxLength: 254 }),
  operatorName: String({ maxLength: 64 }),
  reason: String({ maxLength: 140 }),
  /** Steps that the operator has passed. */
  done: ArrayOf(String({ maxLength: 20 }), { maxItems: 12 }),
  requestId: Uuid,
})

export const readBrandDraft = endpoint({
  method: 'GET',
  path: '/console/brands/draft',
  access: 'operator:brands.write',
  summary: 'The operator’s draft of a brand, and whether it has a picture for the mark.',
  input: Nothing,
  value: strict({
    draft: Optional(Draft),
    version: Version,
    savedAt: Optional(Moment),
    /** Id of the picture; absent where there is none. */
    picture: Optional(String()),
  }),
  refusals: [],
})

export const saveBrandDraft = endpoint({
  method: 'PUT',
  path: '/console/brands/draft',
  access: 'operator:brands.write',
  summary: 'Stores the operator’s draft. A newer version from another tab is not overwritten.',
  input: strict({ draft: Draft, version: Version }),
  value: strict({ version: Version, savedAt: Moment }),
  refusals: ['changed_meanwhile'],
})

export const dropBrandDraft = endpoint({
  method: 'DELETE',
  path: '/console/brands/draft',
  access: 'operator:brands.write',
  summary: 'Deletes the operator’s draft of a brand.',
  input: Nothing,
  value: Nothing,
  refusals: [],
})

export const sendBrandMark = endpoint({
  method: 'POST',
  path: '/console/brands/draft/mark',
  access: 'operator:brands.write',
  throttle: 'dear',
  takesBytes: markTypes,
  bodyLimit: PICTURE_BYTES,
  summary:
    'Uploads a picture for the mark of the drafted brand, PNG, JPEG or plain SVG; it is redrawn as a square PNG.',
  input: Nothing,
  value: strict({ picture: String() }),
  refusals: ['not_a_picture', 'too_many_pixels', 'svg_not_plain'],
})

export const brandDraftMark = endpoint({
  method: 'GET',
  path: '/console/brands/draft/mark',
  access: 'operator:brands.write',
  cookieOnly: true,
  summary: 'The picture for the mark of the drafted brand, as PNG.',
  input: strict({ picture: Optional(String({ maxLength: 64 })) }),
  value: Nothing,
  refusals: [],
})

export const claimBrandHost = endpoint({
  method: 'POST',
  path: '/console/brands/hosts',
  access: 'operator:brands.write',
  summary:
    'Adds a host to a brand, once a second operator approves. It serves no visitor before it is proven.',
  input: strict({ code: Code, host: Host, reason: Reason }),
  /** `claimed` is absent while it waits. A host of this machine does not wait. */
  value: strict({ claimed: Optional(HostView), waits: Optional(Id) }),
  refusals: ['host_unfit', 'host_reserved', 'host_taken', 'too_many_hosts', 'proposal_waits'],
})

export const checkBrandHost = endpoint({
  method: 'POST',
  path: '/console/brands/hosts/check',
  access: 'operator:brands.write',
  throttle: 'dear',
  summary:
    'Checks the proof of a host: a TXT record, else a file that the host serves. A proven host serves at once; for any other the scheduled checks start again.',
  input: strict({ code: Code, host: Host }),
  value: HostView,
  refusals: ['host_taken', 'host_check_running'],
})

export const dropBrandHost = endpoint({
  method: 'POST',
  path: '/console/brands/hosts/drop',
  access: 'operator:brands.write',
  summary: 'Removes a host from a brand. It stops serving at once, and another brand may prove it.',
  input: strict({ code: Code, host: Host, reason: Reason }),
  value: Nothing,
  refusals: [],
})

export const setBrandState = endpoint({
  method: 'PUT',
  path: '/console/brands/state',
  access: 'operator:brands.close',
  summary:
    'Closes a brand in two steps, or opens it again after the first. While it is `closing`, members only withdraw: no registration, deposit or play. `closed` is final: at once if no member has money left, else once a second operator approves.',
  input: strict({ code: Code, version: Version, state: Enum(['open', 'closing', 'closed']), reason: Reason }),
  value: strict({ version: Version, state: Enum(['open', 'closing', 'closed']), isProposed: Boolean() }),
  refusals: [
    'changed_meanwhile',
    'brand_not_closing',
    'brand_is_closed',
    'no_customer_service',
    'maker_is_checker',
    'checker_not_independent',
  ],
})
