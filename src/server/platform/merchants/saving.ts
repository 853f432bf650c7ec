import type * as calls from '#contract/console/settings.ts'
import type { saveTheme } from '#contract/console/theme.ts'
import type { Input, Output, RefusalOf } from '#contract/endpoint.ts'
import { whyAccountsWait, whyFlagsWait, whyLinksWait } from '#domain/approvals/redirection.ts'
import type { SecondCause } from '#domain/approvals/second-operator.ts'
import { isCashierWord } from '#domain/merchant/cashier-words.ts'
import { isLooser, type MarketChoice } from '#domain/merchant/loosening.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'
import { changedWords, newPayees, type OwnWords, whyWordsWait } from '#domain/payee/new-payees.ts'
import type { KnownPayees } from '#domain/payee/payee.ts'

import { shippedWord } from './copy.ts'
import { type Group, accounts, copy, flags, links, profile } from './settings.ts'
import type { SettingsRow } from './settings-store.ts'

export type SaveRefusal = RefusalOf<
  typeof calls.saveAccounts | typeof calls.saveMaintenance | typeof calls.saveProfile | typeof saveTheme
>

/** How one group of settings is saved. */
export interface Saving<Settings, Given> {
  readonly name: SettingGroup
  readonly group: Group<Settings>
  readonly complete?: (settings: Given, before: Settings) => Settings
  readonly refuse?: (
    before: Settings,
    after: Settings,
    row: SettingsRow,
  ) => SaveRefusal | { readonly reason: SaveRefusal; readonly details: object } | undefined
  /** For settings that need a second operator: the proposal's deed, and when it is needed. */
  readonly second?: {
    readonly deed: SettingDeed
    readonly why: (before: Settings, after: Settings, known: KnownPayees) => SecondCause | undefined
    /** The data that the second operator sees, if not the whole group. */
    readonly noted?: (before: Settings, after: Settings, known: KnownPayees) => Noted
  }
}

export interface Noted {
  readonly before: object
  readonly after: object
}

export type SettingDeed = `settings.save${'Accounts' | 'Copy' | 'Flags' | 'Links' | 'Profile'}`

export const savingAccounts: Saving<
  Output<typeof calls.readAccounts>['settings'],
  Input<typeof calls.saveAccounts>['settings']
> = {
  name: 'accounts',
  group: accounts,
  second: { deed: 'settings.saveAccounts', why: whyAccountsWait },
}

type Copy = Output<typeof calls.readCopy>['settings']

export const savingCopy: Saving<Copy, Copy> = {
  name: 'copy',
  group: copy,
  second: {
    deed: 'settings.saveCopy',
    why: (before, after, known) =>
      whyWordsWait(changedWords(before.words, after.words), known, isCashierWord),
    noted: (before, after, known) => {
      const changed = changedWords(before.words, after.words)
      return {
        before: { words: wordsNow(before.words, changed) },
        after: { words: changed, ...payeesIn({}, changed, known) },
      }
    },
  },
}

/** The site's current text for each changed id: the brand's own, or the one of the catalogue. */
function wordsNow(own: OwnWords, changed: OwnWords): OwnWords {
  return Object.fromEntries(
    Object.entries(changed).map(([language, texts]) => [
      language,
      Object.fromEntries(
        Object.keys(texts).map((id) => [id, own[language]?.[id] ?? shippedWord(id, language)]),
      ),
    ]),
  )
}

type Flags = Output<typeof calls.readFlags>['settings']

// guard: flags-need-second
export const savingFlags: Saving<Flags, Flags> = {
  name: 'flags',
  group: flags,
  second: { deed: 'settings.saveFlags', why: whyFlagsWait },
}

type Links = Output<typeof calls.readLinks>['settings']

const labelsOf = ({ resources }: Links) => resources.map(({ labelNameEn }) => labelNameEn)

export const savingLinks: Saving<Links, Links> = {
  name: 'links',
  group: links,
  second: {
    deed: 'settings.saveLinks',
    why: (before, after, known) =>
      whyLinksWait(before, after) ??
      (newPayees(labelsOf(before), labelsOf(after), known).length > 0 ? 'redirected' : undefined),
  },
}

export const savingProfile: Saving<MarketChoice, MarketChoice> = {
  name: 'profile',
  group: profile,
  second: {
    deed: 'settings.saveProfile',
    why: (before, after) => (isLooser(before, after) ? 'loosened' : undefined),
  },
}

/** The payees that the second operator has to look at. */
function payeesIn(before: unknown, after: unknown, known: KnownPayees) {
  const payees = newPayees(before, after, known).map(({ text }) => text)
  return payees.length > 0 ? { payees } : {}
}
