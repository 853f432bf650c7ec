import { Array as ArrayOf, Boolean, Enum, Optional, type Static, String } from 'typebox'

import { launchKinds, startRefusals } from '#domain/games/launch.ts'
import { languageCodes } from '#domain/language/language.ts'
import { lottoViews } from '#domain/lottery/launch/lottery-launch.ts'

import { endpoint } from './endpoint.ts'
import { Game, GameType, NodeId, Vassalage } from './games.ts'
import { LimitReachedView } from './limits.ts'
import { LotteryCode } from './lottery.ts'
import { Moment, Uuid, strict } from './schema.ts'

const GameCode = String({ minLength: 1, maxLength: 120 })

/**
 * Selects a game: by id; by vendor and code; the first of a vendor; or the first of a hall. Lists of other programs
 * name the vendor in `vendor` or `accountTypeName`, and the code in `gameCode` or `code`.
 */
const requested = strict({
  nodeId: Optional(NodeId),
  vassalage: Optional(Vassalage),
  vendor: Optional(Vassalage),
  accountTypeName: Optional(Vassalage),
  gameCode: Optional(GameCode),
  code: Optional(GameCode),
  gameType: Optional(GameType),
  language: Optional(Enum([...languageCodes])),
  /** Of a lottery of the house; its device is that of the caller. */
  lottoArea: Optional(Enum(['VN'])),
  launchMode: Optional(Enum(['LOTT'])),
  lottoPrizeMode: Optional(Enum(['SEA', 'Lott', 'ZY', 'Elott'])),
  lottoGameCode: Optional(LotteryCode),
  lottoView: Optional(Enum([...lottoViews])),
  device: Optional(Enum(['WEB', 'MOBILE'])),
  /** A path of the site; any other address is left out. */
  backUrl: Optional(String({ maxLength: 300 })),
})

/** Refusals of the play guard. */
export const playRefusals = [
  'play_not_active',
  'play_excluded',
  'play_game_excluded',
  'play_stake_too_large',
  'play_stake_limit',
  'play_loss_limit',
  'play_session_limit',
  'reality_check_due',
] as const

/** A lottery of the house, by the names of other programs. */
const LotteryStart = strict({
  lottoArea: Enum(['VN']),
  launchMode: Enum(['LOTT']),
  lottoPrizeMode: String(),
  lottoGameCode: Optional(String()),
  lottoView: Enum([...lottoViews]),
  device: Enum(['WEB', 'MOBILE']),
  backUrl: String(),
  language: Enum([...languageCodes]),
  /** The page to open. */
  url: String(),
})

const Start = strict({
  kind: Enum(launchKinds.filter((kind) => kind !== 'none')),
  isFree: Boolean(),
  /** Absent for a lottery of the house. */
  game: Optional(Game),
  lottery: Optional(LotteryStart),
  /** For a frame or a window: valid once, for one minute, in this browser only. */
  launchToken: Optional(String()),
  /** The games of a vendor's list. */
  games: Optional(ArrayOf(Game)),
})
export type Start = Static<typeof Start>

const Opened = strict({
  sessionId: Uuid,
  /** The URL of the frame or window, and the origin of its messages. */
  url: String(),
  origin: String(),
  kind: Enum(['frame', 'popup']),
  isFree: Boolean(),
  /** The wallet it plays from: `main`, or the vendor's. */
  account: String(),
  openedAt: Moment,
  endsAt: Moment,
  game: Game,
})
export type Opened = Static<typeof Opened>

const starting = {
  method: 'POST',
  access: 'guarded:game_launch',
  notWhileEnding: true,
  input: requested,
  value: Start,
  refusals: [...startRefusals, ...playRefusals],
} as const

export const launch = {
  launchFB: endpoint({
    ...starting,
    path: '/wps/relay/GCS_gameLaunchFB',
    summary: 'Judges whether and how a game may be started, and returns a launch token that is valid once.',
  }),
  eGameLaunch: endpoint({
    ...starting,
    path: '/wps/egame/game_launch',
    summary: 'The same for e-games of any provider.',
  }),
  tryGame: endpoint({
    ...starting,
    path: '/wps/game/tryGame',
    access: 'guarded:free_launch',
    summary: 'The same for free play, if the game supports it and the market allows it to the caller.',
  }),
  launchGame: endpoint({
    method: 'POST',
    path: '/wps/game/launchGame',
    notWhileEnding: true,
    access: 'guarded:free_launch',
    summary:
      'Consumes a launch token and returns the game’s URL. Everything is judged again, and no money moves.',
    input: strict({
      launchToken: String({ minLength: 20, maxLength: 200 }),
      language: Optional(Enum([...languageCodes])),
      theme: Optional(Enum(['light', 'dark'])),
    }),
    value: Opened,
    refusals: [...startRefusals, ...playRefusals, 'launch_spent', 'provider_unavailable', 'address_refused'],
  }),
  playSession: endpoint({
    method: 'GET',
    path: '/wps/member/play/session',
    access: 'guarded:free_launch',
    summary: 'Whether an opened game of the caller is still active, and why new bets would be refused.',
    input: strict({ sessionId: Uuid }),
    value: strict({
      state: Enum(['stands', 'ended']),
      why: Optional(Enum(['left', 'unopened', 'refused', 'elsewhere', 'expired', 'closed'])),
      /** Why a new bet would be refused now; started rounds are still settled. */
      refusal: Optional(Enum([...playRefusals])),
      /** The limit that the refusal names. */
      limit: Optional(LimitReachedView),
      endsAt: Moment,
    }),
    refusals: [],
  }),
  endPlaySession: endpoint({
    method: 'POST',
    path: '/wps/member/play/session/end',
    access: 'guarded:free_launch',
    summary: 'Ends a play session: it accepts no more bets. Idempotent.',
    input: strict({ sessionId: Uuid }),
    value: strict({ wasOpen: Boolean() }),
    refusals: [],
  }),
}
