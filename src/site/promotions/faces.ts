import type { TagTone } from '#browser/ui/Tag.tsx'
import type { PromotionType } from '#domain/promotions/promotion.ts'
import type { PromotionState } from '#domain/promotions/state.ts'

/** Colour of each type, taken from a hall. The type's name stands beside it. */
export const typeHues: Readonly<Record<PromotionType, string>> = {
  newbie: 'slots',
  deposit: 'lottery',
  rebate: 'live',
  slots: 'slots',
  live: 'live',
  sports: 'sports',
  cards: 'cards',
  fishing: 'fishing',
  lotto: 'lottery',
  points: 'elottery',
  ranking: 'fishing',
  app: 'elottery',
  others: 'esports',
}

export const stateTones: Readonly<Record<PromotionState, TagTone>> = {
  coming_soon: 'plain',
  join: 'ok',
  joined: 'ok',
  applying: 'warn',
  process: 'warn',
  rejected: 'bad',
  issued: 'info',
  claim: 'gold',
  claimed: 'plain',
  closed: 'plain',
  registration_closed: 'plain',
}
