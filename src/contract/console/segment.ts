import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { Amount, strict } from '#contract/schema.ts'
import { languageCodes } from '#domain/language/language.ts'
import { LEVELS_MOST } from '#domain/levels/levels.ts'
import { categories } from '#domain/navigation/category.ts'
import { PLAY_DAYS_MOST, SEGMENT_DAYS_MOST, TEAMS_MOST } from '#domain/segments/segment.ts'

import { Day } from './schema.ts'

const Days = Integer({ minimum: 1, maximum: SEGMENT_DAYS_MOST })
const PlayDays = Integer({ minimum: 1, maximum: PLAY_DAYS_MOST })

const offerParts = {
  seenWithinDays: Optional(Days),
  registeredFrom: Optional(Day),
  registeredTo: Optional(Day),
  languages: Optional(
    ArrayOf(Enum([...languageCodes]), { minItems: 1, maxItems: languageCodes.length, uniqueItems: true }),
  ),
  hasDeposited: Optional(Boolean()),
  turnoverDays: Optional(PlayDays),
  turnoverLeast: Optional(Amount),
  turnoverMost: Optional(Amount),
  playedCategories: Optional(
    ArrayOf(Enum(categories.map(({ id }) => id)), {
      minItems: 1,
      maxItems: categories.length,
      uniqueItems: true,
    }),
  ),
  playedDays: Optional(PlayDays),
  /** Accounts of agents. */
  teams: Optional(
    ArrayOf(String({ minLength: 1, maxLength: 60 }), {
      minItems: 1,
      maxItems: TEAMS_MOST,
      uniqueItems: true,
    }),
  ),
}

/** The rules that an offer states beside its levels and countries. */
export const OfferSegment = strict(offerParts)

const audienceParts = {
  levels: Optional(
    ArrayOf(Integer({ minimum: 0, maximum: LEVELS_MOST - 1 }), {
      minItems: 1,
      maxItems: LEVELS_MOST,
      uniqueItems: true,
    }),
  ),
  countries: Optional(
    ArrayOf(String({ pattern: '^[A-Z]{2}$', maxLength: 2 }), {
      minItems: 1,
      maxItems: 60,
      uniqueItems: true,
    }),
  ),
  ...offerParts,
}

/** The members of a mission. */
export const MissionSegment = strict(audienceParts)

/** The members of a campaign. */
export const Segment = strict({ ...audienceParts, unseenForDays: Optional(Days) })
