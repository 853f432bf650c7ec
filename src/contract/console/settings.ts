import {
  Array as ArrayOf,
  Boolean,
  Enum,
  Integer,
  Optional,
  Partial,
  Record as RecordOf,
  String,
} from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { languageCodes } from '#domain/language/language.ts'
import { factorOccasions, factorWays } from '#domain/merchant/account-settings.ts'
import { flagNames } from '#domain/merchant/flags.ts'
import { marketProfileNames } from '#domain/merchant/market-profile.ts'
import { offerMarketCodes } from '#domain/offers/version.ts'
import { settingGroups } from '#domain/merchant/setting-groups.ts'
import { fieldNames } from '#domain/registration/field.ts'
import { patternIds } from '#domain/registration/pattern.ts'

import { Id, Next, Noted, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const Language = Enum([...languageCodes])
const Country = String({ pattern: '^[A-Z]{2}$', maxLength: 2 })

/**
 * A merchant's settings by group. Saves carry the version read (optimistic lock): on a conflict `changed_meanwhile`
 * carries the current `{ version, settings }`. `setting_refused` carries `{ fields }` with their faults. The site
 * shows a change within seconds.
 */
const Saved = strict({ version: Version })
/** Saved, or stored as a proposal: then the version is unchanged. */
const SavedOrWaits = strict({ version: Version, ...Waits })
const saves = { ...Scope, version: Version, reason: Reason }

const Flags = strict({
  loginedToHomePage: Boolean(),
  mobileCodeLogin: Boolean(),
  mobileRegistration: Boolean(),
  freePlay: Boolean(),
  forgotByMobile: Boolean(),
  emptyHalls: Boolean(),
  agentRates: Boolean(),
})

export const readFlags = endpoint({
  method: 'GET',
  path: '/console/settings/flags',
  access: 'operator:settings.read',
  summary: 'The feature switches of the site, and those that the market profile keeps off.',
  input: strict(Scope),
  value: strict({ version: Version, settings: Flags, offByMarket: ArrayOf(Enum([...flagNames])) }),
  refusals: [],
})

export const saveFlags = endpoint({
  method: 'PUT',
  path: '/console/settings/flags',
  access: 'operator:settings.write',
  summary: 'Saves the feature switches of the site.',
  input: strict({ ...saves, settings: Flags }),
  value: SavedOrWaits,
  refusals: ['changed_meanwhile', 'proposal_waits'],
})

const Languages = strict({
  languages: ArrayOf(Language, { minItems: 1, maxItems: languageCodes.length, uniqueItems: true }),
  defaultLanguage: Language,
})

export const readLanguages = endpoint({
  method: 'GET',
  path: '/console/settings/languages',
  access: 'operator:settings.read',
  summary: 'The languages that the site offers, and those that it could offer.',
  input: strict(Scope),
  value: strict({ version: Version, settings: Languages, available: ArrayOf(Language) }),
  refusals: [],
})

export const saveLanguages = endpoint({
  method: 'PUT',
  path: '/console/settings/languages',
  access: 'operator:settings.write',
  summary: 'Saves the languages in their order, and the fallback language.',
  input: strict({ ...saves, settings: Languages }),
  value: Saved,
  refusals: ['changed_meanwhile', 'setting_refused'],
})

const FieldRule = strict({
  enabled: Boolean(),
  required: Boolean(),
  acceptedPattern: String({ maxLength: 100 }),
  patternId: Enum([...patternIds]),
  minLength: Integer({ minimum: 0, maximum: 254 }),
  maxLength: Integer({ minimum: 0, maximum: 254 }),
})

const passwordDays = Optional(Integer({ minimum: 1, maximum: 3650 }))

export const readRegistration = endpoint({
  method: 'GET',
  path: '/console/settings/registration',
  access: 'operator:settings.read',
  summary: 'The seventeen registration fields with their rules, and the maximum age of passwords.',
  input: strict(Scope),
  value: strict({
    version: Version,
    settings: strict({ fields: RecordOf(Enum([...fieldNames]), FieldRule), passwordDays }),
  }),
  refusals: [],
})

export const saveRegistration = endpoint({
  method: 'PUT',
  path: '/console/settings/registration',
  access: 'operator:settings.write',
  summary: 'Saves the rules of the registration. An omitted field keeps its rule.',
  input: strict({
    ...saves,
    settings: strict({
      fields: Partial(RecordOf(Enum([...fieldNames]), FieldRule), { additionalProperties: false }),
      passwordDays,
    }),
  }),
  value: Saved,
  refusals: ['changed_meanwhile', 'setting_refused'],
})

const Accounts = strict({
  secondFactor: strict({
    asks: Enum([...factorOccasions]),
    ways: ArrayOf(Enum([...factorWays]), { maxItems: factorWays.length, uniqueItems: true }),
  }),
  idleMinutes: Integer(),
  sessionHours: Integer(),
  codeMinutes: Integer(),
  smsDailyMax: Integer(),
  countsTrialAmongAgents: Boolean(),
  firebaseProjectId: Optional(String({ maxLength: 40 })),
  trialHours: Integer(),
  showsMemberCentre: Boolean(),
  showsAgentCentre: Boolean(),
})

export const readAccounts = endpoint({
  method: 'GET',
  path: '/console/settings/accounts',
  access: 'operator:settings.read',
  summary: 'Second factors, expiry, messages, trial accounts: as saved, and as the market applies them.',
  input: strict(Scope),
  value: strict({ version: Version, settings: Accounts, inEffect: Accounts }),
  refusals: [],
})

export const saveAccounts = endpoint({
  method: 'PUT',
  path: '/console/settings/accounts',
  access: 'operator:settings.write',
  summary: 'Saves how members of the merchant sign in.',
  input: strict({ ...saves, settings: Accounts }),
  value: SavedOrWaits,
  refusals: ['changed_meanwhile', 'setting_refused', 'proposal_waits'],
})

const Maintenance = strict({
  isClosed: Boolean(),
  opensAt: Optional(Moment),
  windows: ArrayOf(strict({ startsAt: Moment, endsAt: Moment }), { maxItems: 50 }),
})

export const readMaintenance = endpoint({
  method: 'GET',
  path: '/console/settings/maintenance',
  access: 'operator:settings.read',
  summary: 'Whether the site is closed, until when, and the current and future maintenance windows.',
  input: strict(Scope),
  value: strict({ version: Version, settings: Maintenance }),
  refusals: [],
})

export const saveMaintenance = endpoint({
  method: 'PUT',
  path: '/console/settings/maintenance',
  access: 'operator:merchants.maintain',
  summary: 'Closes or opens the site, and announces maintenance windows.',
  input: strict({ ...saves, settings: Maintenance }),
  value: Saved,
  refusals: ['changed_meanwhile', 'setting_refused', 'opens_in_the_past'],
})

const Regions = strict({
  blockedCountries: ArrayOf(Country, { maxItems: 250, uniqueItems: true }),
  servedCountries: ArrayOf(Country, { maxItems: 250, uniqueItems: true }),
  rules: ArrayOf(strict({ range: String({ maxLength: 50 }), verdict: Enum(['block', 'admit']) }), {
    maxItems: 500,
  }),
})

export const readRegions = endpoint({
  method: 'GET',
  path: '/console/settings/regions',
  access: 'operator:settings.read',
  summary: 'Countries and address ranges that are blocked, served or admitted.',
  input: strict(Scope),
  value: strict({ version: Version, settings: Regions }),
  refusals: [],
})

export const saveRegions = endpoint({
  method: 'PUT',
  path: '/console/settings/regions',
  access: 'operator:settings.write',
  summary: 'Saves the countries and address ranges that are blocked, served or admitted.',
  input: strict({ ...saves, settings: Regions }),
  value: Saved,
  refusals: ['changed_meanwhile', 'setting_refused'],
  bodyLimit: 131_072,
})

const Profile = strict({
  marketProfile: Enum([...marketProfileNames]),
  minimumAge: Integer({ minimum: 16, maximum: 30 }),
  isCockfightOn: Boolean(),
  offerMarket: Enum([...offerMarketCodes]),
  /** A bonus with less, and without an open bet, is lost; at least five of the smallest payable parts. */
  bonusStakeMin: Amount,
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/console/settings/profile',
  access: 'operator:settings.read',
  summary: 'The market profile, its requirements, and the settings that depend on it.',
  input: strict(Scope),
  value: strict({
    version: Version,
    settings: Profile,
    /** The requirements of each profile, by field. */
    meanings: strict({ open: Noted, lenient: Noted, strict: Noted }),
    /** Whether the calling operator may loosen it. */
    mayLoosen: Boolean(),
  }),
  refusals: [],
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/console/settings/profile',
  access: 'operator:settings.write',
  summary: 'Saves the market profile. A looser one needs the permission `settings.loosen`.',
  input: strict({ ...saves, settings: Profile }),
  value: SavedOrWaits,
  refusals: ['changed_meanwhile', 'may_not_loosen', 'proposal_waits'],
})

const ClockTime = String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5 })

const Links = strict({
  /** URL of customer service; empty means the built-in page. */
  serviceUrl: String({ maxLength: 310 }),
  /** When customer service answers, in the brand’s zone; absent means around the clock. */
  serviceHours: Optional(strict({ opensAt: ClockTime, closesAt: ClockTime })),
  outsideHosts: ArrayOf(String({ minLength: 1, maxLength: 253 }), { maxItems: 50 }),
  resources: ArrayOf(
    strict({
      resourceType: String({ pattern: '^[a-z_]{2,40}$', maxLength: 40 }),
      url: String({ minLength: 1, maxLength: 310 }),
      labelNameEn: String({ minLength: 1, maxLength: 60 }),
    }),
    { maxItems: 40 },
  ),
})

export const readLinks = endpoint({
  method: 'GET',
  path: '/console/settings/links',
  access: 'operator:settings.read',
  summary: 'The URL of customer service, the allowed outside hosts, and the brand’s resources.',
  input: strict(Scope),
  value: strict({ version: Version, settings: Links }),
  refusals: [],
})

export const saveLinks = endpoint({
  method: 'PUT',
  path: '/console/settings/links',
  access: 'operator:settings.write',
  summary:
    'Saves them in their order. Links to a removed host stop working; a new outside host waits for a second operator.',
  input: strict({ ...saves, settings: Links }),
  value: SavedOrWaits,
  refusals: ['changed_meanwhile', 'setting_refused', 'proposal_waits'],
})

/** A merchant's own texts, by language and message id. */
const Copy = strict({
  words: RecordOf(
    String({ pattern: '^[A-Z]{2}$', maxLength: 2 }),
    RecordOf(String({ maxLength: 80 }), String({ maxLength: 600 })),
  ),
})

export const readCopy = endpoint({
  method: 'GET',
  path: '/console/settings/copy',
  access: 'operator:settings.read',
  summary: 'The merchant’s own texts, which override the catalogue.',
  input: strict(Scope),
  value: strict({ version: Version, settings: Copy }),
  refusals: [],
})

export const saveCopy = endpoint({
  method: 'PUT',
  path: '/console/settings/copy',
  access: 'operator:settings.write',
  summary:
    'Saves them. An omitted text falls back to the catalogue; texts of the cashier, and those that name a payee, wait for a second operator.',
  input: strict({ ...saves, settings: Copy }),
  value: SavedOrWaits,
  refusals: ['changed_meanwhile', 'setting_refused', 'proposal_waits'],
  bodyLimit: 1_048_576,
})

export const findWords = endpoint({
  method: 'GET',
  path: '/console/settings/copy/words',
  access: 'operator:settings.read',
  summary: 'Catalogue texts of a language that contain a search text.',
  input: strict({ ...Scope, language: Language, find: String({ minLength: 1, maxLength: 120 }) }),
  value: strict({ list: ArrayOf(strict({ id: String(), text: String() })) }),
  refusals: [],
})

export const settingsHistory = endpoint({
  method: 'GET',
  path: '/console/settings/history',
  access: 'operator:settings.read',
  summary: 'Changes of a group of settings, newest first: operator, time, reason, before and after.',
  input: strict({ ...Scope, group: Enum([...settingGroups]), ...Paging }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Id,
        at: Moment,
        operatorName: Optional(String()),
        reason: String(),
        before: Noted,
        after: Noted,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})
