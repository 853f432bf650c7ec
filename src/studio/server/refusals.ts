import type { MoveRefusal } from '#studio/game/setting.ts'

/** Why a command of a player was not done. Nothing of their money has moved then, or it is on its way back. */
export type PlayRefusal =
  | MoveRefusal
  /** It cannot be read. */
  | 'not_understood'
  | 'session_over'
  /** The command before is still under way. */
  | 'busy'
  /** The round is another than this page thinks: it was gone on with elsewhere. */
  | 'stale'
  /** The market asks for a longer cycle. */
  | 'too_soon'
  /** Betting is over. */
  | 'too_late'
  | 'not_enough_money'
  | 'limit_reached'
  | 'player_blocked'
  | 'closed'
  | 'refused'
  /** Nobody answered: the stake comes back, where it was taken at all. */
  | 'returned'

const meanings: Readonly<Record<string, PlayRefusal>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'not_enough_money',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
  RS_ERROR_USER_DISABLED: 'player_blocked',
  RS_ERROR_TOKEN_EXPIRED: 'session_over',
  RS_ERROR_INVALID_TOKEN: 'session_over',
  RS_ERROR_INVALID_PARTNER: 'closed',
  RS_ERROR_INVALID_GAME: 'closed',
}

/** What an operator's no means to its player. */
export function meaningOf(status: string): PlayRefusal {
  return meanings[status] ?? 'refused'
}

export interface Refused {
  readonly refusal: PlayRefusal
  readonly balance?: bigint | undefined
  /** When it would be early enough. */
  readonly waitMs?: number
}
