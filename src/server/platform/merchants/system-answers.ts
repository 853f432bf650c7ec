import type { Output } from '#contract/endpoint.ts'
import type { system } from '#contract/system.ts'
import { servedCountries } from '#domain/countries/countries.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { judgeStatus } from '#domain/merchant/status.ts'
import { hallsInNavigation } from '#domain/navigation/category.ts'

import type { Merchant } from './merchant.ts'

type Status = Output<typeof system.status>
type Whitelabel = Output<typeof system.whitelabel>
type Countries = Output<typeof system.countries>
type OfAll = Omit<Status, 'status' | 'maintenance' | 'regionRestriction' | 'location'>

/**
 * The part of the answer that is equal for all visitors. A changed merchant is a new object, so entries never become
 * stale.
 */
const answersForAll = new WeakMap<Merchant, OfAll>()

/**
 * Caches answers: closed pages and monitors poll every few seconds. The same frozen object is serialised only once.
 */
const answersByMerchant = new WeakMap<Merchant, Map<string, Status>>()
const VISITORS_MAX = 1_000

export function answerStatus(
  merchant: Merchant,
  visitor: { readonly address: string; readonly country: string | undefined },
  nowMs: number,
): Status {
  const judged = judgeStatus(merchant.opening, visitor, nowMs)
  const answers = answersOf(merchant)
  const key = `${judged.status} ${judged.status === 1 ? judged.opensAtMs : ''} ${visitor.address}`
  const known = answers.get(key)
  if (known) return known
  const { sinceMs, opensAtMs } = judged.status === 1 ? judged : {}
  const made: Status = Object.freeze({
    status: judged.status,
    maintenance: {
      active: judged.status === 1 && judged.isEnded !== true,
      since: momentOf(sinceMs),
      opensAt: momentOf(opensAtMs),
    },
    regionRestriction: { active: judged.status === 2 },
    location: { ip: visitor.address },
    ...ofAll(merchant),
  })
  if (answers.size >= VISITORS_MAX) answers.clear()
  answers.set(key, made)
  return made
}

const momentOf = (atMs: number | undefined) => (atMs === undefined ? undefined : new Date(atMs).toISOString())

function answersOf(merchant: Merchant): Map<string, Status> {
  const known = answersByMerchant.get(merchant)
  if (known) return known
  const made = new Map<string, Status>()
  answersByMerchant.set(merchant, made)
  return made
}

function ofAll(merchant: Merchant): OfAll {
  const known = answersForAll.get(merchant)
  if (known) return known
  const made: OfAll = {
    whitelabel: { merchantCode: merchant.code, name: merchant.name },
    brandState: merchant.state,
    customerService: { url: merchant.customerServiceUrl, hours: merchant.serviceHours },
    analytics: { gtagId: merchant.gtagId },
    imageCDNs: [...merchant.imageCdns],
    launchGameCDNs: [...merchant.launchGameCdns],
    resources: merchant.resources.map((resource) => ({ ...resource, qrCodeUrl: '/brand/qr.svg' })),
  }
  answersForAll.set(merchant, made)
  return made
}

/** The brand in one language, with its own texts over the catalogue's. */
export function answerWhitelabel(merchant: Merchant, language: LanguageCode): Whitelabel {
  return {
    merchantCode: merchant.code,
    name: merchant.name,
    platform: 'web',
    device: 'WEB',
    currency: merchant.currency,
    currencySymbol: merchant.currencySymbol,
    zone: merchant.zone,
    languages: [...merchant.languages],
    defaultLanguage: merchant.defaultLanguage,
    categories: hallsInNavigation(merchant),
    lotteryType: merchant.lotteryType,
    prizeModes: [...merchant.prizeModes],
    minimumAge: merchant.minimumAge,
    marketProfile: merchant.profile.name,
    flags: flagsOfSite(merchant),
    features: featuresOf(merchant),
    providers: merchant.identityProviders.map(({ id, label, mark }) => ({ id, label, mark })),
    copy: { ...merchant.copy[language] },
    logo: `/brand/mark.svg?v=${merchant.brandVersion}`,
    brandVersion: merchant.brandVersion,
  }
}

/** The site does not read which halls are kept: its halls already follow from it. */
function flagsOfSite({
  flags: { emptyHalls: _kept, agentRates: _ofOperators, ...flags },
}: Merchant): Whitelabel['flags'] {
  return flags
}

function featuresOf({ accounts, givesPoints, hidesUrgency }: Merchant): Whitelabel['features'] {
  const { showsMemberCentre, showsAgentCentre, countsTrialAmongAgents } = accounts
  return {
    showsMemberCentre,
    showsAgentCentre,
    countsTrialAmongAgents,
    givesPoints,
    ...(hidesUrgency ? { hidesUrgency } : {}),
  }
}

const served = new WeakMap<Merchant, Countries>()

/** Frozen: it is serialised once and read at every page load. */
export function answerCountries(merchant: Merchant): Countries {
  const known = served.get(merchant)
  if (known) return known
  const made = servedCountries(merchant.opening).map(({ countryCode, countryDialingCode }) => ({
    countryCode,
    countryDialingCode,
  }))
  Object.freeze(made)
  served.set(merchant, made)
  return made
}
