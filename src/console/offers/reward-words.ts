import type { TagTone } from '#browser/ui/Tag.tsx'
import type { OccurrenceState } from '#domain/offers/claims.ts'

export const rewardTones: Readonly<Record<OccurrenceState, TagTone>> = {
  claimable: 'info',
  claimed: 'ok',
  issued: 'ok',
  lapsed: 'plain',
  review: 'warn',
  refused: 'bad',
}

export const rewardCauses = ['person', 'budget_spent', 'operator', 'owed', 'corrected'] as const
