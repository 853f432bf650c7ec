import { completeLanguages, readCatalogue } from '#locales/catalogues.ts'

import type * as contract from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { findCountry } from '#domain/countries/countries.ts'
import { findLanguage, languageCodes, type LanguageCode } from '#domain/language/language.ts'
import { readAccountSettings } from '#domain/merchant/account-settings.ts'
import { type FlagName, flagNames } from '#domain/merchant/flags.ts'
import { marketProfile, type MarketProfile } from '#domain/merchant/market-profile.ts'
import { isHostName, isResourceUrl } from '#domain/merchant/resources.ts'
import { readServiceHours } from '#domain/support/hours.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { isServiceAddress } from '#domain/support/path-code.ts'
import { parseRange } from '#domain/network/address.ts'
import { readFieldRules } from '#domain/registration/settings.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { refuseCopy } from './copy.ts'
import { isMoment } from './moment.ts'
import {
  type SettingsRow,
  replaceLinks,
  replaceRegions,
  replaceWindows,
  selectResources,
  selectRules,
  selectWindows,
  updateAccounts,
  updateCopy,
  updateFlags,
  updateLanguages,
  updateProfile,
  updateRegistration,
} from './settings-store.ts'
import { updateMaintenance } from './store.ts'

/** The invalid fields of an operator's input; empty if all are valid. */
export type Faults = readonly string[]

/** One group of settings: read, judge and write. The saving is the same for all. */
export interface Group<Settings> {
  read(tx: Tx, row: SettingsRow): Promise<Settings> | Settings
  judge(settings: Settings, row: SettingsRow, nowMs: number): Faults
  write(tx: Tx, settings: Settings, row: SettingsRow): Promise<Faults | void>
}

type Flags = Output<typeof contract.readFlags>['settings']
type Languages = Output<typeof contract.readLanguages>['settings']
type Registration = Output<typeof contract.readRegistration>['settings']
type Accounts = Output<typeof contract.readAccounts>['settings']
type Maintenance = Output<typeof contract.readMaintenance>['settings']
type Regions = Output<typeof contract.readRegions>['settings']
type Links = Output<typeof contract.readLinks>['settings']
type Copy = Output<typeof contract.readCopy>['settings']
type Profile = Output<typeof contract.readProfile>['settings']

export const flags: Group<Flags> = {
  read: (_tx, row) =>
    Object.fromEntries(flagNames.map((name) => [name, row.flags[name] === true])) as Record<
      FlagName,
      boolean
    >,
  judge: () => [],
  write: (tx, settings, row) => updateFlags(tx, row.id, settings),
}

/** Flags that the market profile forces off. */
export function offByMarket(row: SettingsRow): FlagName[] {
  return marketProfile(row.marketProfile).allowsFreePlayWithoutAccount ? [] : ['freePlay']
}

export const languages: Group<Languages> = {
  read: (_tx, row) => {
    const known = row.languages.flatMap((code): LanguageCode[] => {
      const found = findLanguage(code)
      return found ? [found.code] : []
    })
    const offered: LanguageCode[] = known.length > 0 ? known : ['EN']
    const fallback = offered.find((code) => code === row.defaultLanguage) ?? offered[0] ?? 'EN'
    return { languages: offered, defaultLanguage: fallback }
  },
  judge: (settings) => [
    ...(settings.languages.every((code) => completeLanguages('members').includes(code)) ? [] : ['languages']),
    ...(settings.languages.includes(settings.defaultLanguage) ? [] : ['defaultLanguage']),
  ],
  write: (tx, settings, row) => updateLanguages(tx, row.id, settings),
}

export function availableLanguages(): LanguageCode[] {
  return languageCodes.filter((code) => completeLanguages('members').includes(code))
}

export const registration: Group<Registration> = {
  read: (_tx, row) => ({
    fields: readFieldRules(row.registration),
    ...(row.passwordDays === null ? {} : { passwordDays: row.passwordDays }),
  }),
  judge: (settings) => {
    const faults: string[] = []
    readFieldRules(settings.fields, (fault) =>
      faults.push(/^registration: (\w+) /.exec(fault)?.[1] ?? 'fields'),
    )
    return faults
  },
  write: (tx, settings, row) =>
    updateRegistration(tx, row.id, {
      registration: settings.fields,
      passwordDays: settings.passwordDays ?? null,
    }),
}

/** A profile that restricts nothing: settings as the operator wrote them. */
const lawless: MarketProfile = {
  ...marketProfile('open'),
  idleMinutes: Infinity,
  allowsKnowledgeAsSecondFactor: true,
}

export function readAccounts(row: SettingsRow, profile: MarketProfile): Accounts {
  const read = readAccountSettings(row.accounts, profile, () => undefined)
  const { firebaseProjectId, ...settings } = read
  return {
    ...settings,
    secondFactor: { asks: read.secondFactor.asks, ways: [...read.secondFactor.ways] },
    ...(firebaseProjectId === undefined ? {} : { firebaseProjectId }),
  }
}

export const accounts: Group<Accounts> = {
  read: (_tx, row) => readAccounts(row, lawless),
  judge: (settings) => {
    const faults: string[] = []
    readAccountSettings(settings, lawless, (fault) =>
      faults.push(/^accounts\.([\w.]+) /.exec(fault)?.[1] ?? 'accounts'),
    )
    return faults
  },
  // Keys unknown to this version keep their value.
  write: (tx, { firebaseProjectId, ...settings }, row) => {
    const { firebaseProjectId: _before, ...others } = row.accounts
    const project = firebaseProjectId === undefined || firebaseProjectId === '' ? {} : { firebaseProjectId }
    return updateAccounts(tx, row.id, { ...others, ...settings, ...project })
  },
}

export const maintenance: Group<Maintenance> = {
  read: async (tx, row) => ({
    isClosed: row.isClosed,
    ...(row.opensAt ? { opensAt: row.opensAt.toISOString() } : {}),
    windows: (await selectWindows(tx, row.id)).map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }),
  judge: (settings, _row, nowMs) => [
    ...(settings.opensAt === undefined || isMoment(settings.opensAt) ? [] : ['opensAt']),
    ...settings.windows.flatMap((window, place) => {
      const isFine =
        isMoment(window.startsAt) &&
        isMoment(window.endsAt) &&
        Date.parse(window.endsAt) > Math.max(Date.parse(window.startsAt), nowMs)
      return isFine ? [] : [`windows/${place}`]
    }),
  ],
  write: async (tx, settings, row) => {
    const opensAt = settings.isClosed && settings.opensAt !== undefined ? new Date(settings.opensAt) : null
    await updateMaintenance(tx, { id: row.id, isClosed: settings.isClosed, opensAt })
    await replaceWindows(
      tx,
      row.id,
      settings.windows.map(({ startsAt, endsAt }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
    )
  },
}

export const regions: Group<Regions> = {
  read: async (tx, row) => ({
    blockedCountries: [...row.blockedCountries],
    servedCountries: [...row.servedCountries],
    rules: [...(await selectRules(tx, row.id))],
  }),
  judge: (settings) => [
    ...(settings.blockedCountries.every((code) => findCountry(code)) ? [] : ['blockedCountries']),
    ...(settings.servedCountries.every((code) => findCountry(code)) ? [] : ['servedCountries']),
    ...settings.rules.flatMap(({ range }, place) => (parseRange(range) ? [] : [`rules/${place}`])),
  ],
  write: async (tx, settings, row) => ((await replaceRegions(tx, row.id, settings)) ? [] : ['rules']),
}

export const profile: Group<Profile> = {
  read: (_tx, { marketProfile: name, minimumAge, isCockfightOn, offerMarket, bonusStakeMin }) => ({
    marketProfile: name,
    minimumAge,
    isCockfightOn,
    offerMarket,
    bonusStakeMin: writeAmount(bonusStakeMin),
  }),
  judge: ({ bonusStakeMin }) => ((readAmount(bonusStakeMin) ?? -1n) < 0n ? ['bonusStakeMin'] : []),
  write: (tx, settings, row) => updateProfile(tx, row.id, settings),
}

export const links: Group<Links> = {
  read: async (tx, row) => ({
    serviceUrl: row.customerServiceUrl ?? '',
    ...hoursOf(row.serviceHours),
    outsideHosts: [...row.outsideHosts],
    resources: [...(await selectResources(tx, row.id))],
  }),
  judge: ({ serviceUrl, outsideHosts, resources }) => [
    ...(serviceUrl === '' || isServiceAddress(serviceUrl) ? [] : ['serviceUrl']),
    ...outsideHosts.flatMap((host, place) =>
      // guard: outside-host-valid
      isHostName(host) && outsideHosts.indexOf(host) === place ? [] : [`outsideHosts/${place}`],
    ),
    ...resources.flatMap(({ url, labelNameEn }, place) =>
      // guard: resource-address-safe
      isResourceUrl(url) && !/[\p{Cc}\p{Cf}<>]/u.test(labelNameEn) ? [] : [`resources/${place}`],
    ),
  ],
  write: (tx, settings, row) => replaceLinks(tx, row.id, settings),
}

function hoursOf(stored: string | null): Pick<Links, 'serviceHours'> {
  const serviceHours = readServiceHours(stored)
  return serviceHours === undefined ? {} : { serviceHours: { ...serviceHours } }
}

export const copy: Group<Copy> = {
  read: (_tx, row) => ({
    words: Object.fromEntries(
      Object.entries(row.copy).flatMap(([code, texts]) => {
        const language = findLanguage(code)
        return language ? [[language.code, { ...(texts as Readonly<Record<string, string>>) }]] : []
      }),
    ),
  }),
  judge: ({ words }) =>
    Object.entries(words).flatMap(([language, texts]) =>
      Object.entries(texts)
        // guard: own-copy-checked
        .filter(([id, text]) => !findLanguage(language) || refuseCopy(id, text) !== undefined)
        .map(([id]) => `words/${language}/${id}`),
    ),
  write: (tx, settings, row) => updateCopy(tx, row.id, settings.words),
}

/** One page of results; the operator narrows the search to see others. */
const WORDS_MAX = 40

export function findWords({ language, find }: { readonly language: LanguageCode; readonly find: string }) {
  const needle = find.toLowerCase()
  return Object.entries(readCatalogue('site', language))
    .filter(([id, text]) => id === find || text.toLowerCase().includes(needle))
    .slice(0, WORDS_MAX)
    .map(([id, text]) => ({ id, text }))
}
