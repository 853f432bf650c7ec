import { isMarkLetters } from '#domain/art/letter-mark.ts'
import { refuseOperatorName } from '#domain/access/operator-name.ts'
import { cornerNames, lookNames, type LookChoice } from '#domain/brand/looks.ts'
import { fontChoices } from '#domain/brand/theme-settings.ts'

import { type MarketProfileName, marketProfileNames } from './market-profile.ts'
import { isHostName } from './resources.ts'

/** What may be taken over from another brand. Members, money, operators and secrets are not among it. */
export const copyParts = [
  'settings',
  'look',
  'words',
  'content',
  'help',
  'offers',
  'games',
  'channels',
] as const
export type CopyPart = (typeof copyParts)[number]

/** A mark is drawn from letters, or is a picture that somebody sends. */
export type MarkChoice = { readonly kind: 'letters'; readonly letters: string } | { readonly kind: 'picture' }

/** Everything that makes a brand. */
export interface BrandPlan {
  readonly code: string
  readonly name: string
  readonly hosts: readonly string[]
  readonly currency: string
  readonly zone: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly marketProfile: MarketProfileName
  readonly look: LookChoice
  readonly mark: MarkChoice
  readonly copy?: { readonly from: string; readonly parts: readonly CopyPart[] } | undefined
  /** From whom its letters come; absent: from the installation's own sender. */
  readonly mailFrom?: string | undefined
  /** Who runs it. Absent: operators of the platform do. */
  readonly operatorName?: string | undefined
}

/** A field of a plan, as faults name it. One of several hosts is `hosts/0`. */
export type PlanField =
  | 'code'
  | 'name'
  | 'hosts'
  | `hosts/${number}`
  | 'currency'
  | 'zone'
  | 'languages'
  | 'defaultLanguage'
  | 'marketProfile'
  | 'look'
  | 'mark'
  | 'copy'
  | 'mailFrom'
  | 'operatorName'

export const HOSTS_MAX = 20

/** What a plan is judged by that only an installation knows. */
export interface PlanGround {
  /** Languages whose catalogues lack nothing. */
  readonly languages: readonly string[]
  /** The console's, and whatever else is not a site. */
  readonly takenHosts: readonly string[]
  /** `localhost` and what stands below it, for whoever tries the product on one machine. */
  readonly allowsLocalHosts: boolean
  readonly hasPicture: boolean
}

/** Every field that cannot stand. What needs the database, such as whether a code is free, is judged there. */
export function faultsOfPlan(plan: BrandPlan, ground: PlanGround): PlanField[] {
  const faults: PlanField[] = []
  const need = (field: PlanField, isFine: boolean) => {
    if (!isFine) faults.push(field)
  }
  need('code', isBrandCode(plan.code))
  need('name', isBrandName(plan.name))
  need('hosts', plan.hosts.length >= 1 && plan.hosts.length <= HOSTS_MAX)
  for (const [place, host] of plan.hosts.entries())
    need(`hosts/${place}`, plan.hosts.indexOf(host) === place && refuseHost(host, ground) === undefined)
  need('currency', isCurrency(plan.currency))
  need('zone', isZone(plan.zone))
  const known = plan.languages.every((code) => ground.languages.includes(code))
  const isEachOnce = new Set(plan.languages).size === plan.languages.length
  need('languages', plan.languages.length > 0 && known && isEachOnce)
  need('defaultLanguage', plan.languages.includes(plan.defaultLanguage))
  need('marketProfile', marketProfileNames.includes(plan.marketProfile))
  need('look', isLook(plan.look))
  need('mark', plan.mark.kind === 'picture' ? ground.hasPicture : isMarkLetters(plan.mark.letters))
  need('copy', plan.copy === undefined || plan.copy.parts.every((part) => copyParts.includes(part)))
  need('mailFrom', plan.mailFrom === undefined || isMailSender(plan.mailFrom))
  need('operatorName', plan.operatorName === undefined || !refuseOperatorName(plan.operatorName))
  return faults
}

/** It stands in references and in names of files for ever. */
export const isBrandCode = (code: string): boolean => /^[a-z][a-z0-9_]{1,39}$/.test(code)

export const isBrandName = (name: string): boolean =>
  name === name.trim() &&
  [...name].length >= 2 &&
  [...name].length <= 60 &&
  !/[\p{Cc}\p{Cf}\p{Cs}<>]/u.test(name)

export type HostRefusal = 'host_unfit' | 'host_reserved'

/** Why a host cannot be a site's. Whether somebody else has it, and whose it is, is judged elsewhere. */
export function refuseHost(
  host: string,
  { takenHosts, allowsLocalHosts }: Pick<PlanGround, 'takenHosts' | 'allowsLocalHosts'>,
): HostRefusal | undefined {
  if (takenHosts.includes(host)) return 'host_reserved'
  if (isLocalHost(host)) return allowsLocalHosts ? undefined : 'host_reserved'
  return isHostName(host) && !isOfNoNetwork(host) ? undefined : 'host_unfit'
}

/** Names that lead to the visitor's own machine. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host === '127.0.0.1' || (host.endsWith('.localhost') && isHostName(host))

/** Suffixes that no name server of the world answers for: nobody could prove that they are theirs. */
const isOfNoNetwork = (host: string): boolean => /\.(?:local|internal|onion|invalid|arpa)$/.test(host)

export const isCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && !/^X[TX][SX]$/.test(code) && Intl.supportedValuesOf('currency').includes(code)

/** As the database and every browser know it: a place, or UTC. */
export const isZone = (zone: string): boolean =>
  zone === 'UTC' || (zone.length <= 60 && Intl.supportedValuesOf('timeZone').includes(zone))

/** The sign that stands before an amount. */
export function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return (parts.find(({ type }) => type === 'currency')?.value ?? currency).slice(0, 6)
}

const isLook = ({ base, corners, heading }: LookChoice): boolean =>
  lookNames.includes(base) && cornerNames.includes(corners) && fontChoices.includes(heading)

/** `care@brand.example`, or `Brand <care@brand.example>`: a line of a letter's head, and no second one. */
export const isMailSender = (text: string): boolean =>
  text.length <= 254 &&
  text.isWellFormed() &&
  /^(?:[^\r\n<>"]{1,60} <[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+>|[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)$/.test(text)
