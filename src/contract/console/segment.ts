import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { strict } from '#contract/schema.ts'
import { languageCodes } from '#domain/language/language.ts'
import { LEVELS_MOST } from '#domain/levels/levels.ts'
import { SEGMENT_DAYS_MOST } from '#domain/segments/segment.ts'

import { Day } from './schema.ts'

const Days = Integer({ minimum: 1, maximum: SEGMENT_DAYS_MOST })

const offerParts = {
  seenWithinDays: Optional(Days),
  registeredFrom: Optional(Day),
  registeredTo: Optional(Day),
  languages: Optional(
    ArrayOf(Enum([...languageCodes]), { minItems: 1, maxItems: languageCodes.length, uniqueItems: true }),
  ),
  hasDeposited: Optional(Boolean()),
}

/** The rules that an offer states beside its levels and countries. */
export const OfferSegment = strict(offerParts)

/** The members of a campaign. */
export const Segment = strict({
  levels: Optional(
    ArrayOf(Integer({ minimum: 0, maximum: LEVELS_MOST - 1 }), {
      minItems: 1,
      maxItems: LEVELS_MOST,
      uniqueItems: true,
    }),
  ),
  unseenForDays: Optional(Days),
  countries: Optional(
    ArrayOf(String({ pattern: '^[A-Z]{2}$', maxLength: 2 }), {
      minItems: 1,
      maxItems: 60,
      uniqueItems: true,
    }),
  ),
  ...offerParts,
})
