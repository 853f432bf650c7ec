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

/** Rules that an operator of the house names behind the status. */
const reasons: Readonly<Record<string, PlayRefusal>> = {
  bonus_not_in_game: 'bonus_not_in_game',
  bonus_stake_too_large: 'bonus_stake_too_large',
}

/** The player's refusal for an operator's answer: a status, and a reason if it named one. */
export function meaningOf(answer: string): PlayRefusal {
  const [status = '', reason = ''] = answer.split(' ')
  return reasons[reason] ?? meanings[status] ?? 'refused'
}
