import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { linkTypes } from '#domain/content/field.ts'
import { matchSports } from '#domain/content/hot-match.ts'
import { languageCodes } from '#domain/language/language.ts'

import { endpoint } from './endpoint.ts'
import { Moment, strict } from './schema.ts'

const Side = strict({
  name: String(),
  /** The crest, where the brand uploaded one. */
  url: Optional(String()),
  /** Otherwise the seed from which the crest is drawn: the same in every language. */
  crest: String(),
})

const HotMatch = strict({
  id: String(),
  sport: Enum([...matchSports]),
  league: String(),
  home: Side,
  away: Side,
  kicksOffAt: Moment,
  /** When it leaves the page. */
  endsAt: Moment,
  linkageType: Enum([...linkTypes]),
  target: String(),
})

export const matches = {
  hotMatches: endpoint({
    method: 'GET',
    path: '/wps/content/hot_matches',
    access: 'public',
    summary: 'The brand’s hot matches that are not over, next one first.',
    input: strict({ language: Optional(Enum([...languageCodes])) }),
    value: strict({ list: ArrayOf(HotMatch) }),
    refusals: [],
  }),
}
