import { Array as ArrayOf, Boolean, Enum, Integer, Optional, Record, String } from 'typebox'

import { languageCodes } from '#domain/language/language.ts'
import { marketProfileNames } from '#domain/merchant/market-profile.ts'
import { categories } from '#domain/navigation/category.ts'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict } from './schema.ts'

const Language = Enum([...languageCodes])

/** The public data of a merchant: brand, texts, feature flags. No secrets and no protection settings. */
export const Whitelabel = strict({
  merchantCode: String(),
  name: String(),
  platform: Enum(['web']),
  device: Enum(['WEB']),
  currency: String(),
  currencySymbol: String(),
  zone: String(),
  languages: ArrayOf(Language),
  defaultLanguage: Language,
  categories: ArrayOf(Enum(categories.map((category) => category.id))),
  lotteryType: String(),
  prizeModes: ArrayOf(String()),
  minimumAge: Integer(),
  marketProfile: Enum([...marketProfileNames]),
  flags: strict({
    loginedToHomePage: Boolean(),
    mobileCodeLogin: Boolean(),
    mobileRegistration: Boolean(),
    freePlay: Boolean(),
    forgotByMobile: Boolean(),
  }),
  /** Which centres the merchant shows, and whether trial accounts count as agents. */
  features: strict({
    showsMemberCentre: Boolean(),
    showsAgentCentre: Boolean(),
    countsTrialAmongAgents: Boolean(),
    /** The brand gives points: its header links to the mall. */
    givesPoints: Boolean(),
    /** The law forbids countdowns of offers; absent: it does not. */
    hidesUrgency: Optional(Boolean()),
  }),
  /** Providers of identity for sign-in. */
  providers: ArrayOf(strict({ id: String(), label: String(), mark: Enum(['google', 'facebook', 'key']) })),
  /** The merchant's own texts, merged over the catalogue of the requested language. */
  copy: Record(String(), String()),
  logo: String(),
  brandVersion: String(),
})

const Resource = strict({
  resourceType: String(),
  url: String(),
  qrCodeUrl: String(),
  labelNameEn: String(),
})

/** The state that a page needs at start-up. */
export const SystemStatus = strict({
  status: Integer({ minimum: 0, maximum: 2 }),
  /** `closing`: members withdraw, and nothing else begins. `closed`: for good; `status` is 1 then. */
  brandState: Enum(['open', 'closing', 'closed']),
  maintenance: strict({ active: Boolean(), since: Optional(Moment), opensAt: Optional(Moment) }),
  regionRestriction: strict({ active: Boolean() }),
  location: strict({ ip: String() }),
  whitelabel: strict({ merchantCode: String(), name: String() }),
  customerService: strict({
    url: Optional(String()),
    /** When it answers, in the brand’s zone; absent means around the clock. */
    hours: Optional(strict({ opensAt: String(), closesAt: String() })),
  }),
  analytics: strict({ gtagId: Optional(String()) }),
  imageCDNs: ArrayOf(String()),
  launchGameCDNs: ArrayOf(String()),
  resources: ArrayOf(Resource),
})

export const system = {
  status: endpoint({
    method: 'GET',
    path: '/wps/system/status',
    access: 'public',
    summary: 'Whether the site is open to this visitor, and the data that a page needs to start.',
    input: strict({ url: Optional(String({ maxLength: 300 })) }),
    value: SystemStatus,
    refusals: [],
    alwaysOpen: true,
    openBeforeLogin: true,
  }),
  whitelabel: endpoint({
    method: 'GET',
    path: '/wps/system/whitelabel',
    access: 'public',
    summary: 'The brand: name, currency, languages, switches and its own texts.',
    input: strict({ language: Optional(Language) }),
    value: Whitelabel,
    refusals: [],
    alwaysOpen: true,
    openBeforeLogin: true,
  }),
  countries: endpoint({
    method: 'GET',
    path: '/wps/system/countries',
    access: 'public',
    summary: 'The countries that the merchant serves, with the dialling codes of their numbers.',
    input: Nothing,
    value: ArrayOf(strict({ countryCode: String(), countryDialingCode: String() })),
    refusals: [],
    openBeforeLogin: true,
  }),
  domainRoute: endpoint({
    method: 'GET',
    path: '/wps/system/domainRoute',
    access: 'public',
    summary: 'The hosts of the brand, the requested one first.',
    input: Nothing,
    value: strict({ list: ArrayOf(strict({ domain: String() })) }),
    refusals: [],
    openBeforeLogin: true,
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/version',
    access: 'public',
    summary: 'The version of the running build.',
    input: Nothing,
    value: strict({ version: String(), build: String() }),
    refusals: [],
    alwaysOpen: true,
    openBeforeLogin: true,
  }),
}
