import type { listCampaigns, sendCampaign } from '#contract/console/campaigns.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  type CampaignPlace,
  type CampaignPurpose,
  type TextFault,
  refuseTexts,
} from '#domain/campaigns/campaign.ts'
import type { CampaignChannel, CampaignProduct } from '#domain/campaigns/delivery.ts'
import { type PlayField, type PlayWhy, type TypedPlay, noPlay, readPlay } from '#console/ui/play-rules.ts'
import { SEGMENT_DAYS_MOST, type SegmentFault, refuseSegment } from '#domain/segments/segment.ts'

export type Found = Output<typeof listCampaigns>
export type ListedCampaign = Found['list'][number]
export type Sent = Input<typeof sendCampaign>
type Segment = Sent['segment']
export type Language = Found['languages'][number]

/** A campaign as operators type it. */
export interface TypedCampaign {
  readonly name: string
  readonly purpose: CampaignPurpose
  readonly place: CampaignPlace | 'none'
  readonly levels: readonly number[]
  readonly languages: readonly Language[]
  readonly countries: string
  readonly seenWithinDays: string
  readonly unseenForDays: string
  readonly registeredFrom: string
  readonly registeredTo: string
  readonly hasDeposited: 'all' | 'yes' | 'no'
  readonly play: TypedPlay
  readonly channels: readonly CampaignChannel[]
  readonly products: readonly CampaignProduct[]
  readonly texts: Readonly<Partial<Record<Language, { readonly title: string; readonly body: string }>>>
  readonly startsAt: string | undefined
}

export const newCampaign: TypedCampaign = {
  name: '',
  purpose: 'offer',
  place: 'none',
  levels: [],
  languages: [],
  countries: '',
  seenWithinDays: '',
  unseenForDays: '',
  registeredFrom: '',
  registeredTo: '',
  hasDeposited: 'all',
  play: noPlay,
  channels: [],
  products: [],
  texts: {},
  startsAt: undefined,
}

export type CampaignWhy =
  | 'name'
  | 'days'
  | PlayWhy
  | 'products_missing'
  | Exclude<SegmentFault, 'level_unknown' | 'language_unknown' | PlayWhy>
  | TextFault
export type CampaignField =
  | 'name'
  | 'countries'
  | 'seenWithinDays'
  | 'unseenForDays'
  | 'registeredTo'
  | 'products'
  | 'texts'
  | PlayField

export type ReadCampaign =
  | {
      readonly fault?: undefined
      readonly campaign: Pick<
        Sent,
        'name' | 'purpose' | 'place' | 'segment' | 'channels' | 'products' | 'texts' | 'startsAt'
      >
    }
  | { readonly fault: CampaignField; readonly why: CampaignWhy; readonly language?: string }

/** The languages that need a text. */
export const neededLanguages = ({ languages }: TypedCampaign, found: Pick<Found, 'languages'>) =>
  languages.length > 0 ? found.languages.filter((code) => languages.includes(code)) : found.languages

export function readTypedCampaign(
  typed: TypedCampaign,
  found: Pick<Found, 'languages' | 'levels'>,
): ReadCampaign {
  if (typed.name.trim() === '') return { fault: 'name', why: 'name' }
  const read = readSegment(typed, found)
  if (read.fault !== undefined) return read
  // A notice stays inside, whatever was chosen for an offer before.
  const leaves = typed.purpose === 'offer' && typed.channels.length > 0
  if (leaves && typed.products.length === 0) return { fault: 'products', why: 'products_missing' }
  const needed = neededLanguages(typed, found)
  const texts = needed.map((language) => ({
    language,
    title: typed.texts[language]?.title.trim() ?? '',
    body: typed.texts[language]?.body.trim() ?? '',
  }))
  const fault = refuseTexts(texts, needed)
  if (fault) return { fault: 'texts', why: fault.fault, language: fault.language }
  const { startsAt } = typed
  return {
    campaign: {
      name: typed.name.trim(),
      purpose: typed.purpose,
      ...(typed.place === 'none' ? {} : { place: typed.place }),
      segment: read.segment,
      ...(leaves ? { channels: [...typed.channels], products: [...typed.products] } : {}),
      texts,
      ...(startsAt === undefined ? {} : { startsAt }),
    },
  }
}

export type ReadSegment =
  | { readonly fault?: undefined; readonly segment: Segment }
  | { readonly fault: CampaignField; readonly why: CampaignWhy }

export function readSegment(
  typed: TypedCampaign,
  { languages, levels }: Pick<Found, 'languages' | 'levels'>,
): ReadSegment {
  for (const field of ['seenWithinDays', 'unseenForDays'] as const)
    if (typed[field].trim() !== '' && daysOf(typed[field]) === undefined) return { fault: field, why: 'days' }
  const play = readPlay(typed.play)
  if (play.fault !== undefined) return play
  const segment: Segment = {
    ...(typed.levels.length > 0 ? { levels: [...typed.levels] } : {}),
    ...(typed.languages.length > 0 ? { languages: [...typed.languages] } : {}),
    ...listed('countries', typed.countries),
    ...days('seenWithinDays', typed.seenWithinDays),
    ...days('unseenForDays', typed.unseenForDays),
    ...(typed.registeredFrom === '' ? {} : { registeredFrom: typed.registeredFrom }),
    ...(typed.registeredTo === '' ? {} : { registeredTo: typed.registeredTo }),
    ...(typed.hasDeposited === 'all' ? {} : { hasDeposited: typed.hasDeposited === 'yes' }),
    ...(play.rules as Segment),
  }
  const fault = refuseSegment(segment, { ranks: levels.map(({ rank }) => rank), languages })
  switch (fault) {
    case undefined:
      return { segment }
    case 'country_unknown':
      return { fault: 'countries', why: fault }
    case 'days_exclude':
      return { fault: 'unseenForDays', why: fault }
    case 'registered_order':
      return { fault: 'registeredTo', why: fault }
    case 'level_unknown':
    case 'language_unknown':
    case 'turnover_amounts':
    case 'turnover_days':
    case 'played_days':
      throw new Error(`the form offers only what the brand has: ${fault}`)
  }
}

function daysOf(text: string): number | undefined {
  const trimmed = text.trim()
  const days = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : 0
  return days > 0 && days <= SEGMENT_DAYS_MOST ? days : undefined
}

function days<Name extends string>(name: Name, text: string): { [key in Name]?: number } {
  const count = daysOf(text)
  return count === undefined ? {} : ({ [name]: count } as { [key in Name]: number })
}

function listed(name: 'countries', text: string): { countries?: string[] } {
  const codes = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((code) => code !== ''),
    ),
  ]
  return codes.length > 0 ? { [name]: codes } : {}
}
