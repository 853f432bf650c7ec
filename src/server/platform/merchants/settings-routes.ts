import * as providerCalls from '#contract/console/identity-providers.ts'
import * as calls from '#contract/console/settings.ts'
import * as themeCalls from '#contract/console/theme.ts'
import * as walletCalls from '#contract/console/wallet-settings.ts'
import type { Input } from '#contract/endpoint.ts'
import { writtenTheme } from '#domain/brand/theme-settings.ts'
import { isLooser } from '#domain/merchant/loosening.ts'
import { type MarketProfileName, marketProfile } from '#domain/merchant/market-profile.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'
import { judgeStatus } from '#domain/merchant/status.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { findEntries, writeAudit } from '#server/platform/audit/actions.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { Refusal, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import {
  keepProvider,
  type ProviderParts,
  listProviders,
  removeProvider,
  saveProvider,
} from './provider-settings.ts'
import type { FindKnownPayees } from './known-payees.ts'
import { MERCHANTS_CHANNEL, type MerchantRegistry } from './registry.ts'
import {
  type SaveRefusal,
  type Saving,
  type SettingDeed,
  savingAccounts,
  savingCopy,
  savingFlags,
  savingLinks,
  savingProfile,
} from './saving.ts'
import {
  type Group,
  accounts,
  availableLanguages,
  copy,
  findWords,
  flags,
  offByMarket,
  languages,
  links,
  maintenance,
  profile,
  readAccounts,
  regions,
  registration,
} from './settings.ts'
import { type SettingsRow, lockSettings, selectSettings, selectVersion } from './settings-store.ts'
import { othersOf, refuseContrast, theme } from './theme.ts'
import { type FindVendors, walletGroup } from './wallet-settings.ts'

export interface SettingsParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly notify: Notifications['notify']
  readonly publish: Hub['publish']
  readonly wrappingKey: Buffer
  readonly countMembers: ProviderParts['countMembers']
  readonly findVendors: FindVendors
  readonly findKnownPayees: FindKnownPayees
}

interface SettingsChange<Settings> {
  readonly merchantCode?: string
  readonly version: number
  readonly reason: string
  readonly settings: Settings
}

export const settingsRoutes = (parts: SettingsParts) =>
  bind(
    { ...calls, ...providerCalls, ...themeCalls, ...walletCalls },
    {
      readFlags: (context, input) =>
        read(parts, context, input, flags, (row) => ({ offByMarket: offByMarket(row) })),
      readLanguages: (context, input) =>
        read(parts, context, input, languages, () => ({ available: availableLanguages() })),
      readRegistration: (context, input) => read(parts, context, input, registration, () => ({})),
      readAccounts: (context, input) =>
        read(parts, context, input, accounts, (row) => ({
          inEffect: readAccounts(row, marketProfile(row.marketProfile)),
        })),
      readMaintenance: (context, input) => read(parts, context, input, maintenance, () => ({})),
      readRegions: (context, input) => read(parts, context, input, regions, () => ({})),
      readCopy: (context, input) => read(parts, context, input, copy, () => ({})),
      saveCopy: (context, input) => save(parts, context, input, savingCopy),
      findWords: (context, input) => {
        merchantInScope(parts.registry, context.caller, input.merchantCode)
        return Promise.resolve({ list: findWords(input) })
      },
      readTheme: (context, input) => read(parts, context, input, theme, (row) => ({ others: othersOf(row) })),
      saveTheme: (context, input) =>
        save(parts, context, input, {
          name: 'theme',
          group: theme,
          complete: writtenTheme,
          refuse: refuseContrast,
        }),
      ...walletHandlers(parts),
      ...profileHandlers(parts),
      readLinks: (context, input) => read(parts, context, input, links, () => ({})),
      saveFlags: (context, input) => save(parts, context, input, savingFlags),
      saveLanguages: (context, input) => save(parts, context, input, { name: 'languages', group: languages }),
      saveRegistration: (context, input) =>
        save(parts, context, input, {
          name: 'registration',
          group: registration,
          // An omitted field keeps its rule.
          complete: (settings, before) => ({ ...settings, fields: { ...before.fields, ...settings.fields } }),
        }),
      saveAccounts: (context, input) => save(parts, context, input, savingAccounts),
      saveLinks: (context, input) => save(parts, context, input, savingLinks),
      saveMaintenance: (context, input) =>
        save(parts, context, input, {
          name: 'maintenance',
          group: maintenance,
          refuse: (_before, { isClosed, opensAt }) =>
            isClosed && opensAt !== undefined && Date.parse(opensAt) <= context.nowMs
              ? 'opens_in_the_past'
              : undefined,
        }),
      saveRegions: (context, input) => save(parts, context, input, { name: 'regions', group: regions }),
      listProviders: (context, input) => listProviders(parts, context, input),
      saveProvider: async (context, input) =>
        notifyingUnlessWaiting(parts, context, input, await saveProvider(parts, context, input)),
      removeProvider: async (context, input) =>
        notifying(parts, context, input, await removeProvider(parts, context, input)),
      settingsHistory: (context, input) => readHistory(parts, context, input),
    },
  )

/** The tiers and the needs of facts have cards of their own. */
const meaningOf = (name: MarketProfileName) => {
  const { tiers: _tiers, profileNeeds: _needs, ...meaning } = marketProfile(name)
  return meaning
}

const profileHandlers = (parts: SettingsParts) => ({
  readProfile: (context: Context, input: Input<typeof calls.readProfile>) =>
    read(parts, context, input, profile, () => ({
      meanings: {
        open: meaningOf('open'),
        lenient: meaningOf('lenient'),
        strict: meaningOf('strict'),
      },
      mayLoosen: mayLoosen(context),
    })),
  saveProfile: (context: Context, input: Input<typeof calls.saveProfile>) =>
    save(parts, context, input, {
      ...savingProfile,
      refuse: (before, after) =>
        // guard: loosening-right-needed
        isLooser(before, after) && !mayLoosen(context) ? 'may_not_loosen' : undefined,
    }),
})

const walletHandlers = (parts: SettingsParts) => ({
  readWallets: (context: Context, input: Input<typeof walletCalls.readWallets>) =>
    read(parts, context, input, walletGroup(parts.findVendors), async (row) => ({
      available: [...(await parts.findVendors(parts.store.read, row.id))],
    })),
  saveWallets: (context: Context, input: Input<typeof walletCalls.saveWallets>) =>
    save(parts, context, input, { name: 'wallets', group: walletGroup(parts.findVendors) }),
})

function mayLoosen({ caller }: Context): boolean {
  return operatorOf(caller).permissions.includes('settings.loosen')
}

async function read<Settings, More extends object>(
  { store, registry }: SettingsParts,
  { caller }: Context,
  input: { readonly merchantCode?: string },
  group: Group<Settings>,
  more: (row: SettingsRow) => More | Promise<More>,
): Promise<More & { readonly version: number; readonly settings: Settings }> {
  const row = await selectSettings(store.read, merchantInScope(registry, caller, input.merchantCode).id)
  if (!row) throw refusePlainly('absent')
  return { ...(await more(row)), version: row.version, settings: await group.read(store.read, row) }
}

/** Executes approved proposals. */
export function settingsExecutors(
  parts: SettingsParts,
): Pick<Executors, SettingDeed | 'settings.saveProvider'> {
  const notifyLater =
    ({ merchantId }: { readonly merchantId: number }, nowMs: number) =>
    () =>
      notifyPages(parts, merchantId, nowMs)
  return {
    'settings.saveAccounts': async (tx, maker, input, nowMs) => {
      const by = ofBrand(maker)
      await saveWithin(tx, { parts, by, nowMs }, input, savingAccounts)
      return notifyLater(by, nowMs)
    },
    'settings.saveCopy': async (tx, maker, input, nowMs) => {
      const by = ofBrand(maker)
      await saveWithin(tx, { parts, by, nowMs }, input, savingCopy)
      return notifyLater(by, nowMs)
    },
    'settings.saveFlags': async (tx, maker, input, nowMs) => {
      const by = ofBrand(maker)
      await saveWithin(tx, { parts, by, nowMs }, input, savingFlags)
      return notifyLater(by, nowMs)
    },
    'settings.saveLinks': async (tx, maker, input, nowMs) => {
      const by = ofBrand(maker)
      await saveWithin(tx, { parts, by, nowMs }, input, savingLinks)
      return notifyLater(by, nowMs)
    },
    'settings.saveProfile': async (tx, maker, input, nowMs) => {
      const by = ofBrand(maker)
      await saveWithin(tx, { parts, by, nowMs }, input, savingProfile)
      return notifyLater(by, nowMs)
    },
    'settings.saveProvider': async (tx, maker, input, nowMs) => {
      const by = ofBrand(maker)
      await keepProvider(tx, by, input, parts.countMembers)
      return notifyLater(by, nowMs)
    },
  }
}

async function save<Settings extends object, Given extends object = Settings>(
  parts: SettingsParts,
  context: Context,
  input: SettingsChange<Given>,
  how: Saving<Settings, Given>,
): Promise<{ readonly version: number; readonly waits?: string }> {
  const { store, registry } = parts
  const { caller, nowMs } = context
  const by = {
    merchantId: merchantInScope(registry, caller, input.merchantCode).id,
    operatorId: operatorOf(caller).operatorId,
  }
  const work = (tx: Tx) => saveWithin(tx, { parts, by, nowMs }, input, how)
  const proposal = how.second && { deed: how.second.deed, subject: how.name, input, reason: input.reason }
  const outcome = proposal
    ? await doOrPropose(store, by, proposal, work)
    : { done: await store.transact(work) }
  if (outcome.done === undefined) return { version: input.version, waits: outcome.waits }
  return notifying(parts, context, input, { version: outcome.done })
}

interface Saver {
  readonly parts: Pick<SettingsParts, 'findKnownPayees'>
  readonly by: By & { readonly merchantId: number }
  readonly nowMs: number
}

/**
 * Saves one group: lock, judge, write, audit, notify. Refuses what the domain's readers would change, so the site
 * runs on exactly what was saved.
 */
async function saveWithin<Settings extends object, Given extends object = Settings>(
  tx: Tx,
  { parts, by, nowMs }: Saver,
  input: SettingsChange<Given>,
  how: Saving<Settings, Given>,
): Promise<number> {
  const { group, name, second } = how
  const { merchantId, operatorId } = by
  const row = await lockSettings(tx, merchantId)
  if (!row) throw refusePlainly('absent')
  const before = await group.read(tx, row)
  // guard: settings-version-checked
  if (row.version !== input.version)
    throw refuseSave('changed_meanwhile', { version: row.version, settings: before })
  const settings = how.complete?.(input.settings, before) ?? (input.settings as object as Settings)
  const faults = group.judge(settings, row, nowMs)
  // guard: setting-faults-refused
  if (faults.length > 0) throw refuseSave('setting_refused', { fields: faults })
  const refusal = how.refuse?.(before, settings, row)
  if (typeof refusal === 'string') throw refuseSave(refusal)
  if (refusal) throw refuseSave(refusal.reason, refusal.details)
  const noted = {
    before: Object.fromEntries(Object.entries(before)),
    after: Object.fromEntries(Object.entries(settings)),
  }
  if (second) {
    const known = await parts.findKnownPayees(tx, merchantId)
    const cause = second.why(before, settings, known)
    // guard: looser-market-needs-second
    if (cause) needSecond(by, { cause, ...(second.noted?.(before, settings, known) ?? noted) })
  }
  const late = (await group.write(tx, settings, row)) ?? []
  if (late.length > 0) throw refuseSave('setting_refused', { fields: late })
  await writeAudit(tx, { merchantId, operatorId, action: `settings.${name}`, reason: input.reason, ...noted })
  return await selectVersion(tx, merchantId)
}

function refuseSave(reason: SaveRefusal, details?: object): Refusal {
  return new Refusal(reason, 409, details)
}

async function notifying<Answer>(
  parts: SettingsParts,
  { caller, nowMs }: Context,
  input: { readonly merchantCode?: string },
  answer: Answer,
): Promise<Answer> {
  await notifyPages(parts, merchantInScope(parts.registry, caller, input.merchantCode).id, nowMs)
  return answer
}

async function notifyingUnlessWaiting<Answer extends { readonly waits?: string }>(
  parts: SettingsParts,
  context: Context,
  input: { readonly merchantCode?: string },
  answer: Answer,
): Promise<Answer> {
  return answer.waits === undefined ? await notifying(parts, context, input, answer) : answer
}

/** This process reloads at once; others on the notification, or on the next poll. Open pages refetch. */
async function notifyPages(
  { registry, notify, publish }: SettingsParts,
  merchantId: number,
  nowMs: number,
): Promise<void> {
  await registry.refresh()
  const merchant = registry.findById(merchantId)
  if (!merchant) return
  notify(MERCHANTS_CHANNEL, merchant.code)
  const everyone = { kind: 'merchant', merchantId } as const
  publish(everyone, { type: 'stale', what: 'whitelabel' })
  // Pages of blocked regions learn nothing by it.
  const everywhere = { ...merchant.opening, blockedRanges: [], blockedCountries: [], servedCountries: [] }
  const { status } = judgeStatus(everywhere, { address: '', country: undefined }, nowMs)
  publish(everyone, { type: 'status', status })
}

async function readHistory(
  { store, registry }: SettingsParts,
  { caller }: Context,
  input: {
    readonly merchantCode?: string
    readonly group: SettingGroup
    readonly after?: string
    readonly limit?: number
  },
) {
  const { id: merchantId, zone } = merchantInScope(registry, caller, input.merchantCode)
  const limit = limitOf(input.limit)
  const beforeId = readCursor(input.after, [ID_FORM])?.[0]
  const action = `settings.${input.group}`
  const rows = await findEntries(store.read, { merchantId, zone, action, beforeId, limit })
  return pageOf(
    rows,
    limit,
    (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      ...(row.operatorName === null ? {} : { operatorName: row.operatorName }),
      reason: row.reason,
      before: { ...row.before },
      after: { ...row.after },
    }),
    (row) => [row.id],
  )
}
