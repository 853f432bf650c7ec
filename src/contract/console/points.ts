import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { PointRate, Points } from '#contract/points.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { categories } from '#domain/navigation/category.ts'

import { Day, Reason, Scope, Version, Waits } from './schema.ts'

const terms = {
  /** A category without a rate earns no points. */
  rates: ArrayOf(PointRate, { maxItems: categories.length }),
  /** Absent: points are not converted into money. */
  cashPerPoint: Optional(Amount),
  /** The least number of points that are converted. */
  convertLeast: Points,
}

export const readPointTerms = endpoint({
  method: 'GET',
  path: '/console/points/terms',
  access: 'operator:settings.read',
  summary: 'The terms of points: those that hold, those from the next business day, and those before.',
  input: strict({ ...Scope }),
  value: strict({
    /** The newest version; 0 before the first. */
    version: Version,
    currency: String(),
    /** The lowest stake that earned a point until now: points of earlier terms are converted too. */
    earlierLeast: Optional(Amount),
    /** Newest first. */
    versions: ArrayOf(
      strict({
        version: Version,
        fromDay: Day,
        ...terms,
        standing: Enum(['current', 'next', 'before', 'replaced']),
        publishedAt: Moment,
        /** Absent for terms that came with the brand. */
        operator: Optional(String()),
        second: Optional(String()),
      }),
    ),
  }),
  refusals: [],
})

export const savePointTerms = endpoint({
  method: 'POST',
  path: '/console/points/terms',
  access: 'operator:settings.write',
  summary:
    'Sets the terms of points from the next business day after the approval on. Two operators do so; terms that have begun never change.',
  input: strict({ ...Scope, version: Version, terms: strict(terms), reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'points_worth_too_much'],
})
