import { createHash } from 'node:crypto'

import { isMarkLetters } from '#art/letter-mark.ts'
import { type BrandTokens, brandCss } from '#domain/brand/tokens.ts'
import { type LanguageCode, findLanguage } from '#domain/language/language.ts'
import { readAccountSettings } from '#domain/merchant/account-settings.ts'
import { type IdentityProviderRow, readIdentityProvider } from './identity-providers.ts'
import { type FlagName, flagNames } from '#domain/merchant/flags.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import { isOrigin } from '#domain/network/origin.ts'
import { readServiceHours } from '#domain/support/hours.ts'
import type { OpeningRules } from '#domain/merchant/status.ts'
import { readWalletSettings } from '#domain/merchant/wallet-settings.ts'
import { isCategory, visibleCategories } from '#domain/navigation/category.ts'
import { type AddressRange, parseRange } from '#domain/network/address.ts'
import { offerMarketRules } from '#domain/offers/market-rules.ts'
import { offerMarketCodes } from '#domain/offers/version.ts'
import { readFieldRules } from '#domain/registration/settings.ts'

import { type LotteryTermsRow, readLotteryTerms } from './lottery-terms-store.ts'
import { coloursOf } from './brand-colours.ts'
import { refuseCopy } from './copy.ts'
import type { Merchant, MerchantMark, MerchantResource, Words } from './merchant.ts'

/** A merchant's table row. */
export interface MerchantRow {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly currency: string
  readonly currency_symbol: string
  readonly zone: string
  readonly day_start: string
  readonly week_start: number
  readonly languages: readonly string[]
  readonly default_language: string
  readonly lottery_type: string
  readonly prize_modes: readonly string[]
  readonly lottery_order: readonly string[]
  readonly market_profile: string
  readonly minimum_age: number
  readonly offer_market: string
  readonly is_cockfight_on: boolean
  readonly categories_off: readonly string[]
  readonly empty_halls: readonly string[]
  readonly flags: unknown
  readonly theme: unknown
  readonly copy: unknown
  readonly customer_service_url: string | null
  readonly service_hours: string | null
  readonly gtag_id: string | null
  readonly image_cdns: readonly string[]
  readonly launch_game_cdns: readonly string[]
  readonly outside_hosts: readonly string[]
  readonly is_closed: boolean
  readonly opens_at: Date | null
  readonly closed_since: Date | null
  readonly blocked_countries: readonly string[]
  readonly served_countries: readonly string[]
  readonly registration: unknown
  readonly accounts: unknown
  readonly wallets: unknown
  readonly state: string
  readonly mark: unknown
  readonly version: number
}

export interface MerchantParts {
  readonly hosts: readonly string[]
  readonly windows: readonly { readonly starts_at: Date; readonly ends_at: Date }[]
  readonly rules: readonly { readonly range: string; readonly verdict: string }[]
  readonly resources: readonly {
    readonly resource_type: string
    readonly url: string
    readonly label_name_en: string
  }[]
  readonly providers: readonly IdentityProviderRow[]
  readonly lotteries: readonly LotteryTermsRow[]
  readonly givesPoints: boolean
}

/** Reports an invalid value in a row. The site runs on the remaining values. */
export type Complain = (fault: string) => void

/** Reads a merchant from its row. Every value is validated; an invalid one is reported and replaced by a default. */
export function readMerchant(row: MerchantRow, parts: MerchantParts, complain: Complain): Merchant {
  const profile = marketProfile(row.market_profile)
  const languages = readLanguages(row, complain)
  const flags = readFlags(row.flags)
  const theme = readThemeTokens(row.theme, complain)
  const colours = { light: coloursOf(theme.tokens, 'light'), dark: coloursOf(theme.tokens, 'dark') }
  // guard: categories-off-hidden
  const off = [
    ...profile.categoriesOff,
    ...(row.is_cockfight_on ? [] : (['cockfight'] as const)),
    ...row.categories_off.filter(isCategory),
  ]
  return {
    id: row.id,
    code: row.code,
    version: row.version,
    profile,
    opening: readOpening(row, parts, complain),
    ...languages,
    showsPagesToMembersOnly: flags.loginedToHomePage,
    hidesUrgency: offerMarketCodes.some(
      (code) => code === row.offer_market && !offerMarketRules[code].allowsUrgency,
    ),
    name: row.name,
    mark: readMark(row, complain),
    state: readState(row.state),
    isEnding: readState(row.state) !== 'open',
    hosts: parts.hosts,
    currency: row.currency,
    currencySymbol: row.currency_symbol,
    zone: readZone(row.zone, complain),
    dayStart: row.day_start.slice(0, 5),
    weekStart: row.week_start,
    // A flag cannot enable what the market profile forbids.
    flags: { ...flags, freePlay: flags.freePlay && profile.allowsFreePlayWithoutAccount },
    copy: readCopy(row.copy, complain),
    theme: theme.tokens,
    themeCss: theme.css,
    colours,
    themeColours: { light: colours.light.band, dark: colours.dark.band },
    brandVersion: createHash('sha256')
      .update(`${row.brand}\n${JSON.stringify(row.mark)}\n${row.name}\n${theme.css}`)
      .digest('hex')
      .slice(0, 12),
    categories: visibleCategories(off),
    emptyHalls: row.empty_halls.filter(isCategory),
    lotteryType: row.lottery_type,
    prizeModes: row.prize_modes,
    lotteryTerms: readLotteryTerms(parts.lotteries),
    lotteryOrder: row.lottery_order,
    givesPoints: parts.givesPoints,
    minimumAge: Math.max(row.minimum_age, profile.minimumAge),
    registration: readFieldRules(row.registration, complain),
    wallets: readWalletSettings(row.wallets, complain),
    accounts: readAccountSettings(row.accounts, profile, complain),
    identityProviders: parts.providers.map(readIdentityProvider),
    resources: parts.resources.flatMap((resource) => readResource(resource, complain)),
    customerServiceUrl: readUrl('customer_service_url', row.customer_service_url, complain),
    serviceHours: readServiceHours(row.service_hours),
    gtagId: row.gtag_id ?? undefined,
    imageCdns: row.image_cdns.flatMap((url) => readUrl('image_cdns', url, complain) ?? []),
    launchGameCdns: row.launch_game_cdns.flatMap((text) => readOrigin('launch_game_cdns', text, complain)),
    outsideHosts: row.outside_hosts,
  }
}

/** A state unknown to this version counts as closed. */
function readState(state: string): Merchant['state'] {
  return state === 'open' || state === 'closing' ? state : 'closed'
}

function readMark(row: MerchantRow, complain: Complain): MerchantMark {
  const { kind, letters, hash } = recordOf(row.mark)
  if (kind === 'letters' && typeof letters === 'string' && isMarkLetters(letters)) return { kind, letters }
  if (kind === 'picture' && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)) return { kind, hash }
  if (kind !== undefined) complain('mark cannot be read')
  return { kind: 'house', name: row.brand }
}

function readLanguages(
  row: MerchantRow,
  complain: Complain,
): Pick<Merchant, 'languages' | 'defaultLanguage'> {
  const languages: LanguageCode[] = row.languages.flatMap((code) => {
    const found = findLanguage(code)
    if (!found) complain(`no language ${code}`)
    return found ? [found.code] : []
  })
  const fallback = languages.find((code) => code === row.default_language) ?? languages[0] ?? 'EN'
  return { languages: languages.length > 0 ? languages : [fallback], defaultLanguage: fallback }
}

function readOpening(row: MerchantRow, parts: MerchantParts, complain: Complain): OpeningRules {
  const ranges = (verdict: string): AddressRange[] =>
    parts.rules
      .filter((rule) => rule.verdict === verdict)
      .flatMap((rule) => {
        const range = parseRange(rule.range)
        if (!range) complain(`no range of addresses: ${rule.range}`)
        return range ?? []
      })
  return {
    isClosed: row.is_closed,
    isEnded: readState(row.state) === 'closed',
    closedSinceMs: row.closed_since?.getTime(),
    opensAtMs: row.opens_at instanceof Date ? row.opens_at.getTime() : undefined,
    // The driver returns PostgreSQL's infinite timestamps as numbers.
    windows: parts.windows.map((one) => ({
      startsAtMs: Number(one.starts_at),
      endsAtMs: Number(one.ends_at),
    })),
    blockedRanges: ranges('block'),
    admittedRanges: ranges('admit'),
    blockedCountries: row.blocked_countries,
    servedCountries: row.served_countries,
  }
}

function readZone(zone: string, complain: Complain): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone === '' ? 'UTC' : zone
  } catch {
    complain(`no zone ${zone}: times are shown in UTC`)
    return 'UTC'
  }
}

function readFlags(given: unknown): Record<FlagName, boolean> {
  const flags = recordOf(given)
  return Object.fromEntries(flagNames.map((name) => [name, flags[name] === true])) as Record<
    FlagName,
    boolean
  >
}

/** The accepted tokens of a theme, and their style sheet. */
export function readThemeTokens(given: unknown, complain: Complain): { tokens: BrandTokens; css: string } {
  const theme = recordOf(given)
  const tokens: BrandTokens = { light: textsOf(theme['light']), dark: textsOf(theme['dark']) }
  const { css, refused } = brandCss(tokens)
  for (const token of refused) complain(`token ${token.theme} ${token.name}: ${token.reason}`)
  const kept = (mode: 'light' | 'dark') =>
    Object.fromEntries(
      Object.entries(tokens[mode]).filter(
        ([name]) => !refused.some((token) => token.theme === mode && token.name === name),
      ),
    )
  return { tokens: { light: kept('light'), dark: kept('dark') }, css }
}

function readCopy(given: unknown, complain: Complain): Merchant['copy'] {
  const copy: Partial<Record<LanguageCode, Words>> = {}
  for (const [code, words] of Object.entries(recordOf(given))) {
    const language = findLanguage(code)
    if (!language) {
      complain(`words in no language ${code}`)
      continue
    }
    copy[language.code] = Object.fromEntries(
      Object.entries(textsOf(words)).filter(([id, text]) => {
        const refusal = refuseCopy(id, text)
        if (refusal) complain(`words ${code} ${id}: ${refusal}`)
        return !refusal
      }),
    )
  }
  return copy
}

function readResource(resource: MerchantParts['resources'][number], complain: Complain): MerchantResource[] {
  const url = readUrl(`resource ${resource.resource_type}`, resource.url, complain)
  return url === undefined
    ? []
    : [{ resourceType: resource.resource_type, url, labelNameEn: resource.label_name_en }]
}

/** An https URL or a path of our own site; never a script. */
function readUrl(place: string, url: string | null, complain: Complain): string | undefined {
  if (url === null) return undefined
  if (/^\/(?![/\\])[^\s"'<>\\]{0,300}$/.test(url)) return url
  if (/^https:\/\/[^\s"'<>\\]{3,300}$/.test(url) && URL.canParse(url)) return url
  complain(`${place} is no address`)
  return undefined
}

/** An origin whose frames a page may show. A provider on this machine may do without TLS. */
function readOrigin(place: string, text: string, complain: Complain): readonly string[] {
  if (isOrigin(text)) return [text]
  complain(`${place} holds what is no origin`)
  return []
}

function recordOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {}
}

function textsOf(given: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(given)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
