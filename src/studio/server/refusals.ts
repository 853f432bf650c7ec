import type { PlayRefusal } from '#studio/wire/answers.ts'

const meanings: Readonly<Record<string, PlayRefusal>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'not_enough_money',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
  RS_ERROR_USER_DISABLED: 'player_blocked',
  RS_ERROR_TOKEN_EXPIRED: 'session_over',
  RS_ERROR_INVALID_TOKEN: 'session_over',
  RS_ERROR_INVALID_PARTNER: 'closed',
  RS_ERROR_INVALID_GAME: 'closed',
}

/** The player's refusal for an operator's status. */
export function meaningOf(status: string): PlayRefusal {
  return meanings[status] ?? 'refused'
}
