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

export const rewardCauses = [
  'person',
  'app',
  'budget_spent',
  'rounds_unavailable',
  'tickets_unavailable',
  'operator',
  'owed',
  'corrected',
] as const

/** Why free rounds have a state, where the state alone does not say it. */
export const roundsCauses = [
  'refused_by_provider',
  'refused_terms',
  'not_in_protocol',
  'game_gone',
  'time_up',
  'listed',
  'by_operator',
  'excluded',
  'exclusion',
] as const
