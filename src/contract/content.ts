import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { announcementTypes } from '#domain/content/announcement.ts'
import { linkTypes } from '#domain/content/field.ts'
import { languageCodes } from '#domain/language/language.ts'
import { bannerGroups } from '#domain/navigation/banner-group.ts'

import { endpoint } from './endpoint.ts'
import { Moment, strict } from './schema.ts'

const Language = Enum([...languageCodes])

export const Announcement = strict({
  id: String(),
  type: Enum([...announcementTypes]),
  title: String(),
  /** HTML, sanitized on the server when it is stored and again when it is read. */
  content: String(),
  /** `yyyy-MM-dd hh:mm:ss` in the merchant's zone, the format of the specification. */
  timestamp: String(),
  publishedAt: Moment,
})

export const Banner = strict({
  bannerId: String(),
  groupName: Enum([...bannerGroups]),
  /** The picture; right-to-left pages use `urlMirrored`. */
  url: String(),
  urlMirrored: String(),
  title: String(),
  text: String(),
  button: String(),
  /** `outside` opens in a new window without an opener. */
  linkageType: Optional(Enum([...linkTypes])),
  target: Optional(String()),
})

const announcementsFilter = {
  types: Optional(String({ pattern: '^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$' })),
  platform: Optional(Enum(['W'])),
  execution: Optional(String({ maxLength: 40 })),
  language: Optional(Language),
  pageNo: Optional(Integer({ minimum: 1, maximum: 100 })), // guard: page-number-capped
}

export const content = {
  announcements: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    access: 'public',
    summary: 'The published announcements of the requested types, newest first; by default of type B.',
    input: strict(announcementsFilter),
    /** `total` counts all pages. */
    value: strict({ list: ArrayOf(Announcement), totalPages: Integer(), total: Integer() }),
    refusals: [],
  }),
  banners: endpoint({
    method: 'GET',
    path: '/wps/content/banners',
    access: 'public',
    summary: 'The banners of one group, in their order.',
    input: strict({ groupName: Enum([...bannerGroups]), language: Optional(Language) }),
    value: strict({ list: ArrayOf(Banner) }),
    refusals: [],
  }),
}

/** The same call under the path of e-games. */
export const eContent = {
  eAnnouncements: endpoint({
    ...content.announcements,
    path: '/wps/egame/game_announcements',
    summary: 'The same for e-games; by default of type PL, the platform.',
  }),
}
