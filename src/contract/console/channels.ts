import {
  Array as ArrayOf,
  Boolean as BooleanOf,
  Enum,
  Integer,
  Optional,
  Record as RecordOf,
  String,
} from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Nothing, strict } from '#contract/schema.ts'
import { channelDirections, channelKinds } from '#domain/cashier/channel.ts'
import { countedRules } from '#domain/cashier/channel-effect.ts'
import { qrProfiles } from '#domain/cashier/qr-profile.ts'

import { Id, Reason, Scope, Version, Waits } from './schema.ts'

const Words = RecordOf(String({ pattern: '^[A-Z]{2}$', maxLength: 2 }), String({ maxLength: 200 }))
const Line = String({ maxLength: 60 })
const Hour = String({ minLength: 5, maxLength: 5 })
const Whole = Integer({ minimum: -1_000_000, maximum: 1_000_000 })
const Code = String({ pattern: '^[a-z0-9-]{2,30}$', maxLength: 30 })

/** A channel as operators submit it; `domain/cashier/channel.ts` validates it. */
const Channel = strict({
  direction: Enum([...channelDirections]),
  kind: Enum([...channelKinds]),
  names: Words,
  hints: Words,
  least: Amount,
  most: Amount,
  feeFixed: Amount,
  feePerMille: Whole,
  opensAt: Hour,
  closesAt: Hour,
  rankLeast: Whole,
  position: Whole,
  isOn: BooleanOf(),
  minutes: Whole,
  bank: Optional(strict({ bank: Line, account: Line, holder: Line })),
  qr: Optional(strict({ profile: Enum([...qrProfiles]), bank: Line, account: Line, name: Line, city: Line })),
  providerCode: Optional(Code),
})

export const listChannels = endpoint({
  method: 'GET',
  path: '/console/channels',
  access: 'operator:cashier.read',
  summary: 'The payment channels of a brand, and its payment providers without their secrets.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    languages: ArrayOf(String()),
    defaultLanguage: String(),
    list: ArrayOf(strict({ id: Id, version: Version, isDemo: BooleanOf(), channel: Channel })),
    providers: ArrayOf(
      strict({
        code: Code,
        name: String(),
        adapter: String(),
        baseUrl: String(),
        keyId: String(),
        /** The previous key stays valid during a rotation. */
        hasKeyBefore: BooleanOf(),
        isOn: BooleanOf(),
        version: Version,
      }),
    ),
    adapters: ArrayOf(String()),
  }),
  refusals: [],
})

export const addChannel = endpoint({
  method: 'POST',
  path: '/console/channels',
  access: 'operator:cashier.channels',
  summary: 'Proposes a payment channel to a second operator. Invalid fields are named.',
  input: strict({ ...Scope, channel: Channel, reason: Reason }),
  value: strict(Waits),
  refusals: ['channel_wrong', 'payment_provider_unknown', 'proposal_waits'],
})

export const changeChannel = endpoint({
  method: 'PUT',
  path: '/console/channels',
  access: 'operator:cashier.channels',
  summary:
    'Changes a payment channel. Open orders keep their instructions. A change of where money goes waits for a second operator.',
  input: strict({ ...Scope, id: Id, version: Version, channel: Channel, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'channel_wrong', 'payment_provider_unknown', 'proposal_waits'],
})

export const channelRulesEffect = endpoint({
  method: 'POST',
  path: '/console/channels/effect',
  access: 'operator:cashier.read',
  summary:
    'Counts the deposits of the last seven days that changed rules of a channel would have refused, beside the saved ones. It reads the newest 20,000 of the brand at most, and saves nothing.',
  input: strict({ ...Scope, id: Id, channel: Channel }),
  value: strict({
    /** How many deposits were ordered. */
    of: Integer(),
    /** More were ordered than are read: the figures are of the newest ones. */
    isCut: BooleanOf(),
    counts: ArrayOf(strict({ rule: Enum([...countedRules]), before: Integer(), after: Integer() })),
    fees: Optional(strict({ before: Amount, after: Amount })),
  }),
  refusals: ['channel_wrong'],
})

export const orderChannels = endpoint({
  method: 'PUT',
  path: '/console/channels/order',
  access: 'operator:cashier.channels',
  summary: 'Reorders all channels of one direction. An outdated list is refused.',
  input: strict({
    ...Scope,
    direction: Enum([...channelDirections]),
    order: ArrayOf(strict({ id: Id, version: Version }), { minItems: 1, maxItems: 200 }),
  }),
  value: Nothing,
  refusals: ['changed_meanwhile'],
})

export const saveProvider = endpoint({
  method: 'PUT',
  path: '/console/channels/provider',
  access: 'operator:cashier.channels',
  summary:
    'Adds or changes a payment provider. A secret is stored and never returned; during a rotation both secrets are valid. Address, key and secret wait for a second operator.',
  input: strict({
    ...Scope,
    code: Code,
    /** Absent: it is new. */
    version: Optional(Version),
    name: String({ minLength: 1, maxLength: 40 }),
    adapter: String({ maxLength: 30 }),
    baseUrl: String({ minLength: 8, maxLength: 300 }),
    keyId: String({ minLength: 1, maxLength: 100 }),
    secret: Optional(String({ minLength: 16, maxLength: 200 })),
    keepsKeyBefore: BooleanOf(),
    isOn: BooleanOf(),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'provider_address', 'secret_needed', 'adapter_unknown', 'proposal_waits'],
  isSealed: true,
})
