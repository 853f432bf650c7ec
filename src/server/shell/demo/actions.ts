import { randomInt } from 'node:crypto'

import { joining } from '#domain/content/joining.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import { quality } from '#domain/content/quality.ts'
import { setFirstPassword } from '#server/people/accounts/actions.ts'
import { promotion } from '#domain/promotions/promotion.ts'
import {
  contentRulesOf,
  publishAnnouncement,
  publishBanner,
  publishEntry,
} from '#server/publishing/content/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { createChannel } from '#server/money/deposits/actions.ts'
import { createMember, giveAffiliateCode } from '#server/people/members/actions.ts'
import { createMerchant } from '#server/platform/merchants/actions.ts'

import { layInContracts } from './agent-contracts.ts'
import { layInRates } from './agent-rates.ts'
import { type DemoMerchant, demoMerchants } from './brands.ts'
import { demoChannels } from './channels.ts'
import type { DemoBanner } from './home-banners.ts'
import { layInHelp } from '#server/shell/brands/actions.ts'
import { layInJackpots } from './jackpots.ts'
import { notices } from './notices.ts'
import { layInOffers } from './offers.ts'
import { layInOperators } from './operators.ts'
import { layInLevels } from './levels.ts'
import { layInMissions } from './missions.ts'
import { layInPoints } from './points.ts'
import { layInRaffles } from './raffles.ts'
import { type DemoPromotion, demoPromotions } from './promotions.ts'
import { AGENT_PERCENT, agentWords } from './joining.ts'
import { type DemoQuality, qualities } from './qualities.ts'
import { type NoticeWords, inLanguages } from '#server/shell/brands/actions.ts'

/** By code. */
export const demoCodes = demoMerchants.map(({ merchant }) => merchant.code)

const HOUR_MS = 3_600_000
/** The beginning of the day of a new merchant. */
const FIRST_DAY_START = '00:00'

/** An account to sign in with. The password is not stored in clear; it is returned only once. */
export interface DemoAccount {
  readonly account: string
  readonly password: string
}

export interface LaidIn {
  readonly code: string
  readonly host: string
  readonly accounts: readonly DemoAccount[]
}

/**
 * Creates the two demo brands, each in one transaction. An existing merchant is left unchanged. Returns the new ones,
 * with their members' passwords. Without the house secret there are no raffles.
 */
export async function layInDemo(
  store: Store,
  nowMs: number = Date.now(),
  houseKey?: Buffer,
): Promise<LaidIn[]> {
  const laid: LaidIn[] = []
  for (const demo of demoMerchants) {
    const accounts = await store.transact((tx) => layInMerchant(tx, demo, { nowMs, houseKey }))
    if (accounts) laid.push({ code: demo.merchant.code, host: demo.merchant.hosts[0] ?? '', accounts })
  }
  return laid
}

/** A player, and two agents with affiliate codes; the second agent's upline is the first. */
const members = [
  { account: 'demo', accountType: 0, code: undefined, upline: undefined },
  { account: 'agent', accountType: 1, code: 'MOSAIC', upline: undefined },
  { account: 'subagent', accountType: 2, code: 'TESSERAE', upline: 'agent' },
] as const

async function layInMembers(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly accounts: DemoAccount[]; readonly ids: ReadonlyMap<string, bigint> }> {
  const accounts: DemoAccount[] = []
  const ids = new Map<string, bigint>()
  for (const { account, accountType, code, upline } of members) {
    const password = makePassword()
    const uplineId = upline === undefined ? undefined : ids.get(upline)
    const memberId = await createMember(tx, {
      merchantId,
      account,
      accountType,
      ...(uplineId === undefined ? {} : { uplineId }),
    })
    ids.set(account, memberId)
    await setFirstPassword(tx, { memberId, password })
    if (code !== undefined) await giveAffiliateCode(tx, { merchantId, code, agentId: memberId })
    accounts.push({ account, password })
  }
  return { accounts, ids }
}

/** Easy to type, without look-alike letters; 16 of 31 letters are more than 79 bits. */
function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')
  return [group(), group(), group(), group()].join('-')
}

async function layInMerchant(
  tx: Tx,
  { merchant, home }: DemoMerchant,
  { nowMs, houseKey }: { readonly nowMs: number; readonly houseKey: Buffer | undefined },
): Promise<DemoAccount[] | undefined> {
  const merchantId = await createMerchant(tx, merchant)
  if (merchantId === undefined) return undefined
  for (const [position, banner] of home.entries())
    await publishBanner(tx, {
      merchantId,
      groupName: 'home',
      position,
      artCategory: banner.art,
      artTitle: banner.subject,
      linkage: { type: 'page', target: banner.target },
      texts: wordsOf(banner, merchant.languages),
    })
  for (const [position, { icon, words }] of qualities.entries())
    await publishEntry(tx, {
      merchantId,
      kind: quality,
      position,
      document: { words: qualityWords(words, merchant.languages), facts: { icon } },
      rules: contentRulesOf(merchant),
    })
  await layInJoining(tx, { ...merchant, id: merchantId })
  for (const notice of notices)
    await publishAnnouncement(tx, {
      merchantId,
      type: notice.type,
      publishedAt: new Date(nowMs - notice.hoursAgo * HOUR_MS),
      texts: Object.fromEntries(
        Object.entries(inLanguages(notice.words, merchant.languages)).map(([language, words]) => [
          language,
          writeNotice(words, merchant.name),
        ]),
      ),
    })
  await layInHelp(tx, { ...merchant, id: merchantId }, 'published')
  for (const [position, offer] of demoPromotions.entries())
    await publishEntry(tx, {
      merchantId,
      kind: promotion,
      position,
      rules: contentRulesOf(merchant),
      document: writeOffer(offer, merchant.languages, nowMs),
    })
  for (const written of demoChannels[merchant.currency] ?? [])
    await createChannel(tx, { merchantId, written, isDemo: true })
  await layInPoints(tx, { merchantId, currency: merchant.currency })
  await layInLevels(tx, { merchantId, currency: merchant.currency })
  await layInMissions(tx, merchantId)
  await layInJackpots(tx, { merchantId, currency: merchant.currency })
  const operators = await layInOperators(tx, { merchantId, code: merchant.code })
  await layInOffers(tx, { merchantId, operators, currency: merchant.currency, nowMs })
  const { accounts, ids } = await layInMembers(tx, merchantId)
  const { demo: memberId, agent, subagent } = Object.fromEntries(ids)
  if (agent === undefined || subagent === undefined) throw new Error('the demonstration has two agents')
  if (houseKey !== undefined && memberId !== undefined)
    await layInRaffles(tx, houseKey, { merchantId, memberId })
  const brand = { ...merchant, id: merchantId, dayStart: FIRST_DAY_START }
  const agents = { agentId: agent, subagentId: subagent }
  await layInContracts(tx, { brand, nowMs }, agents)
  const profile = marketProfile(merchant.marketProfile)
  await layInRates(tx, { brand: { ...brand, profile }, operators }, agents)
  return accounts
}

function writeOffer(
  { facts, opensIn, closesIn, endsIn, words }: DemoPromotion,
  languages: readonly string[],
  nowMs: number,
) {
  const list = (lines: readonly string[]) => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`
  const inHours = (hours: number | undefined) =>
    hours === undefined ? undefined : new Date(nowMs + hours * HOUR_MS).toISOString()
  return {
    words: Object.fromEntries(
      Object.entries(inLanguages(words, languages)).map(
        ([language, [title, lead, condition, steps, terms]]) => [
          language,
          { title, lead, condition, steps: list(steps), terms: list(terms) },
        ],
      ),
    ),
    facts: {
      ...facts,
      picture: undefined,
      startsAt: undefined,
      opensAt: inHours(opensIn),
      closesAt: inHours(closesIn),
      endsAt: inHours(endsIn),
    },
  }
}

function wordsOf(banner: DemoBanner, languages: readonly string[]) {
  return Object.fromEntries(
    Object.entries(inLanguages(banner.words, languages)).map(([language, [title, text, button]]) => [
      language,
      { title, text, button },
    ]),
  )
}

async function layInJoining(tx: Tx, brand: Parameters<typeof contentRulesOf>[0] & { readonly id: number }) {
  const words = Object.fromEntries(
    Object.entries(inLanguages(agentWords, brand.languages)).map(([language, [title, text]]) => [
      language,
      { title, text: `<p>${text}</p>` },
    ]),
  )
  await publishEntry(tx, {
    merchantId: brand.id,
    kind: joining,
    position: 0,
    document: { words, facts: { role: 'agent', sharePercent: AGENT_PERCENT } },
    rules: contentRulesOf(brand),
  })
}

function qualityWords(words: DemoQuality['words'], languages: readonly string[]) {
  return Object.fromEntries(
    Object.entries(inLanguages(words, languages)).map(([language, [title, text]]) => [
      language,
      { title, text },
    ]),
  )
}

function writeNotice([title, ...paragraphs]: NoticeWords, name: string): { title: string; content: string } {
  const named = (text: string) => text.replaceAll('{name}', name)
  return {
    title: named(title),
    content: paragraphs.map((paragraph) => `<p>${named(paragraph)}</p>`).join(''),
  }
}
