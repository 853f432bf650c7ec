import type { MessageId } from '#browser/i18n/messages.ts'
import { flagNames } from '#domain/merchant/flags.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'
import { fieldNames } from '#domain/registration/field.ts'

import { withdrawalSettings } from './withdrawal-setting-groups.ts'

interface SettingField {
  readonly group: SettingGroup
  /** The name by which the address leads to the setting on its page. */
  readonly field: string
  readonly label: MessageId
}

const colours = ['paper', 'primary', 'primaryHover', 'onPrimary', 'primarySoft', 'onPrimarySoft'] as const
const moreColours = ['link', 'band', 'band2', 'onBand', 'onBand2', 'bandLine'] as const
const shapes = ['goldHue', 'r1', 'r2', 'r3', 'r4', 'rPill', 'fontText', 'fontDisplay'] as const

const labels: Readonly<Partial<Record<SettingGroup, Readonly<Record<string, MessageId>>>>> = {
  flags: Object.fromEntries(flagNames.map((name) => [name, `console.flag.${name}` as const])),
  languages: {
    languages: 'console.languages.offered',
    defaultLanguage: 'console.languages.fallback',
  },
  registration: {
    ...Object.fromEntries(fieldNames.map((name) => [name, `field.label.${name}` as const])),
    passwordDays: 'console.registration.password_days',
  },
  accounts: {
    asks: 'console.accounts.asks',
    ways: 'console.accounts.ways',
    idleMinutes: 'console.accounts.idleMinutes',
    sessionHours: 'console.accounts.sessionHours',
    codeMinutes: 'console.accounts.codeMinutes',
    smsDailyMax: 'console.accounts.smsDailyMax',
    trialHours: 'console.accounts.trialHours',
    firebaseProjectId: 'console.accounts.firebaseProjectId',
    countsTrialAmongAgents: 'console.accounts.countsTrialAmongAgents',
    showsMemberCentre: 'console.accounts.showsMemberCentre',
    showsAgentCentre: 'console.accounts.showsAgentCentre',
  },
  maintenance: {
    isClosed: 'console.maintenance.closed',
    opensAt: 'console.maintenance.opens_at',
    windows: 'console.maintenance.windows',
  },
  regions: {
    blockedCountries: 'console.regions.blocked',
    servedCountries: 'console.regions.served',
    rules: 'console.regions.rules',
  },
  profile: {
    marketProfile: 'console.setting.profile',
    minimumAge: 'console.profile.minimum_age',
    isCockfightOn: 'console.profile.cockfight',
    offerMarket: 'console.profile.offer_market',
    bonusStakeMin: 'console.profile.bonus_stake_min',
  },
  links: {
    serviceUrl: 'console.links.service',
    serviceHours: 'console.links.hours',
    outsideHosts: 'console.links.hosts',
    resources: 'console.links.resources',
  },
  copy: { words: 'console.copy.own' },
  theme: Object.fromEntries(
    [...colours, ...moreColours, ...shapes].map((name) => [name, `console.theme.${name}` as const]),
  ),
  wallets: { mode: 'console.wallets.mode', vendors: 'console.wallets.vendors' },
  withdrawals: {
    ...Object.fromEntries(withdrawalSettings.map((name) => [name, `console.wds.${name}` as const])),
    opensAt: 'console.wds.opensAt',
    closesAt: 'console.wds.closesAt',
    payoutProvider: 'console.wds.payoutProvider',
  },
}

/** Every single setting with its label, for the search. */
export const settingFields: readonly SettingField[] = Object.entries(labels).flatMap(([group, fields]) =>
  Object.entries(fields).map(([field, label]) => ({ group: group as SettingGroup, field, label })),
)
