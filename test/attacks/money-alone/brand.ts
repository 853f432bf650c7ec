import { layRewardList } from '#test/pg/reward-lists.ts'
import { randomUUID } from 'node:crypto'

import { saveBrandDraft } from '#contract/console/brands.ts'
import { addClub } from '#contract/console/clubs.ts'
import * as settings from '#contract/console/settings.ts'
import { readTheme } from '#contract/console/theme.ts'
import { readWallets } from '#contract/console/wallet-settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { wireOf } from '#server/money/offers/rules-wire.ts'
import { claimHost } from '#server/platform/merchants/actions.ts'
import { inCurrency, match } from '#test/offers/version-cases.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { drawing } from '#test/pg/pictures.ts'

import { type Stage, type Trial, type Trials } from './stage.ts'

type BrandCall =
  | 'merchants.switchMaintenance'
  | 'settings.removeProvider'
  | 'settings.saveLanguages'
  | 'settings.saveMaintenance'
  | 'settings.saveRegions'
  | 'settings.saveRegistration'
  | 'settings.saveTheme'
  | 'settings.saveWallets'
  | 'clubs.addClub'
  | 'clubs.changeClub'
  | 'brands.checkBrandHost'
  | 'brands.dropBrandDraft'
  | 'brands.dropBrandHost'
  | 'brands.saveBrandDraft'
  | 'brands.sendBrandMark'
  | 'brands.setBrandState'
  | 'offerDryRuns.startDryRun'
  | 'rewardLists.uploadRewardList'

/** A further brand, so that closing it disturbs no other trial. */
async function anotherBrand({ server }: Stage, state: 'open' | 'closing' = 'open') {
  const { id } = await server.fixtures.merchant()
  const [row] = await server.asOwner<{ code: string; version: number }>(
    `UPDATE merchant SET state = $2, customer_service_url = 'https://care.example' WHERE id = $1
      RETURNING code, version`,
    [id, state],
  )
  await server.services.registry.refresh()
  return { id, code: row?.code ?? '', version: row?.version }
}

/** A further brand with a host that is not proven. */
async function withHost(stage: Stage) {
  const { id, code } = await anotherBrand(stage)
  const host = `${code}.example`
  await stage.server.services.store.transact((tx) => claimHost(tx, { merchantId: id, host }))
  return { code, host }
}

/** A trial that saves a group of settings of the brand with these changes. */
const saving = (read: Endpoint, change: object, writes: NonNullable<Trial['writes']>): Trial => ({
  async ask(stage) {
    const { version, settings: now } = await stage.valueOf(read)
    return { input: { version, settings: { ...(now as object), ...change } } }
  },
  writes,
})

const draft = {
  code: 'half',
  name: 'Half a brand',
  hosts: 'a.example',
  currency: '',
  zone: 'UTC',
  letters: '',
  languages: ['EN'],
  defaultLanguage: 'EN',
  marketProfile: 'open',
  base: 'plum',
  corners: 'soft',
  heading: 'Brygada 1918',
  mark: 'letters',
  copyFrom: '',
  copyParts: [],
  mailFrom: '',
  operatorName: '',
  reason: '',
  done: ['name'],
  requestId: randomUUID(),
}

const closed = 'A closed site moves no money.'
const visibility = 'It decides what members see, not what they have.'

export const ofBrand: Readonly<Record<BrandCall, Trials>> = {
  'merchants.switchMaintenance': {
    closing: {
      async ask(stage) {
        const { code, version } = await anotherBrand(stage)
        return { input: { merchantCode: code, version, isClosed: true } }
      },
      writes: { [closed]: ['merchant.is_closed', 'merchant.closed_since'] },
    },
  },
  'settings.removeProvider': {
    'a provider of identity that signs nobody in': {
      async ask({ server }) {
        await server.asOwner(
          `INSERT INTO identity_provider (merchant_id, id, label, issuer, client_id, is_active)
           VALUES ($1, 'old', 'Old', 'https://id.example', 'c', false)`,
          [server.merchantId],
        )
        return { input: { id: 'old', version: 1 } }
      },
      writes: { 'It closes a door.': ['-identity_provider'] },
    },
  },
  'settings.saveLanguages': {
    'a further language': saving(
      settings.readLanguages,
      { languages: ['EN', 'AR'] },
      { [visibility]: ['merchant.languages'] },
    ),
  },
  'settings.saveMaintenance': {
    'a window': saving(
      settings.readMaintenance,
      { windows: [{ startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-01T02:00:00Z' }] },
      { [closed]: ['+maintenance_window'] },
    ),
  },
  'settings.saveRegions': {
    'a region and an address': saving(
      settings.readRegions,
      { blockedCountries: ['FR'], rules: [{ range: '192.0.2.0/24', verdict: 'admit' }] },
      { [visibility]: ['merchant.blocked_countries', '+address_rule'] },
    ),
  },
  'settings.saveRegistration': {
    'the days of a password': saving(
      settings.readRegistration,
      { passwordDays: 90 },
      { 'It asks newcomers for more or less.': ['merchant.registration', 'merchant.password_days'] },
    ),
  },
  'settings.saveTheme': {
    'other corners': saving(readTheme, { common: { r1: 6 } }, { [visibility]: ['merchant.theme'] }),
  },
  'settings.saveWallets': {
    'a wallet of a vendor': {
      async ask(stage) {
        const { store } = stage.server.services
        await store.transact(async (tx) => {
          const vendor = {
            code: 'OWN',
            displayName: 'Own',
            category: 'slots',
            provider: stage.games.code,
          } as const
          await knowVendor(tx, { ...vendor, accountTypeId: 4_000 })
          await offerVendor(tx, { merchantId: stage.server.merchantId, code: 'OWN' })
        })
        const { version } = await stage.valueOf(readWallets)
        return { input: { version, settings: { mode: 'transfer', vendors: ['OWN'] } } }
      },
      writes: { 'What is in a wallet stays its member’s.': ['merchant.wallets'] },
    },
  },
  'clubs.addClub': {
    'a club': {
      ask: () => ({ input: { labelName: 'Gold', rankLevel: 1 } }),
      writes: { 'No member is in it yet.': ['+club'] },
    },
    'a name to pay to': {
      ask: () => ({ input: { labelName: 'Pay 0123 4567 89', rankLevel: 1 } }),
      refused: 'payee_in_name',
    },
  },
  'clubs.changeClub': {
    'another rank': {
      async ask(stage) {
        const { id, version } = await stage.valueOf(addClub, { labelName: 'Silver', rankLevel: 0 })
        return { input: { id, version, labelName: 'Silver', rankLevel: 9, isActive: true } }
      },
      writes: { 'It says which channels members are offered.': ['club.rank_level'] },
    },
    'a name to pay to': {
      async ask(stage) {
        const { id, version } = await stage.valueOf(addClub, { labelName: 'Bronze', rankLevel: 0 })
        return { input: { id, version, labelName: 'Pay 0123 4567 89', rankLevel: 0, isActive: true } }
      },
      refused: 'payee_in_name',
    },
  },
  'brands.checkBrandHost': {
    'a host without a proof': {
      ask: async (stage) => ({ input: await withHost(stage) }),
      writes: {
        'It says what the check found.': [
          'checked_at',
          'checks',
          'checks_since',
          'fault',
          'next_check_at',
        ].map((column) => `host_claim.${column}`),
      },
    },
  },
  'brands.dropBrandDraft': {
    'their own draft': {
      async ask(stage) {
        await stage.valueOf(saveBrandDraft, { draft, version: 0 })
        return { input: {} }
      },
    },
  },
  'brands.dropBrandHost': {
    'a claim': {
      ask: async (stage) => ({ input: await withHost(stage) }),
      writes: { 'It closes a door.': ['-host_claim'] },
    },
  },
  'brands.saveBrandDraft': { 'a new draft': { ask: () => ({ input: { draft, version: 0 } }) } },
  'offerDryRuns.startDryRun': {
    'a version': {
      ask: () => ({
        input: {
          offer: 'tried-offer',
          joining: 'everybody',
          rules: wireOf(writeOffer(inCurrency('CNY', match))),
        },
      }),
      writes: { 'A job reads figures, and grants nothing.': ['+job:answer_dry_runs', '+offer_dry_run'] },
    },
  },
  'rewardLists.uploadRewardList': {
    'a file that rewards the accounts of the operator': {
      async ask({ server }) {
        const { id: memberId } = await server.fixtures.member()
        await layRewardList(server, { offer: 'uploaded-offer', memberId })
        const file = { bytes: 'account,amount\nmine,500.00\n', type: 'text/csv' }
        return { input: { offer: 'uploaded-offer', fileName: 'mine.csv' }, file }
      },
      writes: { 'A list that nobody has approved rewards nobody.': ['+reward_list', '+reward_list_line'] },
    },
  },
  'brands.sendBrandMark': {
    'a picture': {
      ask: async () => ({ input: {}, file: { bytes: await drawing(), type: 'image/png' } }),
    },
  },
  'brands.setBrandState': {
    closing: {
      async ask(stage) {
        const { code, version } = await anotherBrand(stage)
        return { input: { code, version, state: 'closing' } }
      },
      writes: { [closed]: ['merchant.state'] },
    },
    'open again': {
      async ask(stage) {
        const { code, version } = await anotherBrand(stage, 'closing')
        return { input: { code, version, state: 'open' } }
      },
      writes: {
        'What opens again are channels and providers that two operators let in.': ['merchant.state'],
      },
    },
    'closed for good, without members’ money': {
      async ask(stage) {
        const { code, version } = await anotherBrand(stage, 'closing')
        return { input: { code, version, state: 'closed' } }
      },
      writes: { [closed]: ['merchant.state'] },
    },
    'closed for good, with members’ money': {
      async ask(stage) {
        const { id, code, version } = await anotherBrand(stage, 'closing')
        await giveMoney(stage.server, await stage.server.fixtures.member({ merchantId: id }), 100_000n)
        return { input: { code, version, state: 'closed' } }
      },
      writes: { 'It waits for a second operator.': ['+brand_closing'] },
    },
  },
}
