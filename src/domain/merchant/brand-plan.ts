import { refuseOperatorName } from '#domain/access/operator-name.ts'
import { cornerNames, isHue, lookNames, type LookChoice } from '#domain/brand/looks.ts'
import { fontChoices } from '#domain/brand/theme-settings.ts'

import { type MarketProfileName, marketProfileNames } from './market-profile.ts'
import { isHostName } from './resources.ts'

/** Parts that may be copied from another brand. Members, money, operators and secrets are never copied. */
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

/** The logo: drawn from letters, or an uploaded picture. */
export type MarkChoice = { readonly kind: 'letters'; readonly letters: string } | { readonly kind: 'picture' }

/** Everything needed to create a brand. */
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
  /** Sender address of its mails; absent: the installation's default sender. */
  readonly mailFrom?: string | undefined
  /** First operator of the brand. Absent: operators of the platform run it. */
  readonly operatorName?: string | undefined
}

/** A field of a plan, as faults name it. The first host is `hosts/0`. */
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

/** Facts of the installation that a plan is validated against. */
export interface PlanGround {
  /** Languages with complete catalogues. */
  readonly languages: readonly string[]
  /** Hosts of the console and of other services that are no site. */
  readonly takenHosts: readonly string[]
  /** Whether `localhost` and its subdomains are allowed, for trials on one machine. */
  readonly allowsLocalHosts: boolean
  readonly hasPicture: boolean
  /** Whether a mark can be drawn from these letters: `isMarkLetters` of the art. */
  readonly canDraw: (letters: string) => boolean
}

/** All invalid fields. Checks that need the database, such as whether a code is taken, are made there. */
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
  need('mark', plan.mark.kind === 'picture' ? ground.hasPicture : ground.canDraw(plan.mark.letters))
  need('copy', plan.copy === undefined || plan.copy.parts.every((part) => copyParts.includes(part)))
  need('mailFrom', plan.mailFrom === undefined || isMailSender(plan.mailFrom))
  need('operatorName', plan.operatorName === undefined || !refuseOperatorName(plan.operatorName))
  return faults
}

/** Brand codes are permanent: they appear in references and file names. */
export const isBrandCode = (code: string): boolean => /^[a-z][a-z0-9_]{1,39}$/.test(code)

export const isBrandName = (name: string): boolean =>
  name === name.trim() &&
  [...name].length >= 2 &&
  [...name].length <= 60 &&
  !/[\p{Cc}\p{Cf}\p{Cs}<>]/u.test(name)

export type HostRefusal = 'host_unfit' | 'host_reserved'

/** Why a host cannot be used for a site. Whether it is taken, and who owns it, is checked elsewhere. */
export function refuseHost(
  host: string,
  { takenHosts, allowsLocalHosts }: Pick<PlanGround, 'takenHosts' | 'allowsLocalHosts'>,
): HostRefusal | undefined {
  if (takenHosts.includes(host)) return 'host_reserved' // guard: reserved-host-refused
  if (isLocalHost(host)) return allowsLocalHosts ? undefined : 'host_reserved'
  return isHostName(host) && !isOfNoNetwork(host) ? undefined : 'host_unfit'
}

/** Names that resolve to the visitor's own machine. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host === '127.0.0.1' || (host.endsWith('.localhost') && isHostName(host))

/** Suffixes without public DNS: nobody can prove ownership of such a host. */
const isOfNoNetwork = (host: string): boolean => /\.(?:local|internal|onion|invalid|arpa)$/.test(host)

export const isCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && !/^X[TX][SX]$/.test(code) && Intl.supportedValuesOf('currency').includes(code)

/** A named IANA time zone or UTC, which both PostgreSQL and browsers know. */
export const isZone = (zone: string): boolean =>
  zone === 'UTC' || (zone.length <= 60 && Intl.supportedValuesOf('timeZone').includes(zone))

/** The currency symbol before an amount. */
export function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return (parts.find(({ type }) => type === 'currency')?.value ?? currency).slice(0, 6)
}

const isLook = ({ base, hue, corners, heading }: LookChoice): boolean =>
  (hue === undefined || isHue(hue)) &&
  lookNames.includes(base) &&
  cornerNames.includes(corners) &&
  fontChoices.includes(heading)

/** `care@brand.example`, or `Brand <care@brand.example>`. Line breaks are refused: they would inject mail headers. */
export const isMailSender = (text: string): boolean =>
  text.length <= 254 &&
  text.isWellFormed() &&
  /^(?:[^\r\n<>"]{1,60} <[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+>|[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)$/.test(text)
