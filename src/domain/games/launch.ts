import { codeOfCategory } from '#domain/catalogue/menu.ts'
import { goesToLottery } from '#domain/catalogue/start.ts'
import type { MarketProfile } from '#domain/merchant/market-profile.ts'
import type { Category } from '#domain/navigation/category.ts'

/**
 * How a game is started: in the page's frame, in a window of its own, in the lottery's pages, or as a list of its
 * vendor's games. One that nothing can start yet has none of them.
 */
export const launchKinds = ['none', 'frame', 'popup', 'lottery', 'vassalage'] as const
export type LaunchKind = (typeof launchKinds)[number]

export function isLaunchKind(text: string): text is LaunchKind {
  return launchKinds.some((one) => one === text)
}

/** Why a game is not started, whoever wants to play it: each has its words. */
export const startRefusals = [
  'game_absent',
  'game_unopenable',
  'game_maintenance',
  'game_not_allowed',
  'game_not_free',
  'free_play_closed',
  'age_unproven',
  'game_currency',
  'provider_off',
] as const
export type StartRefusal = (typeof startRefusals)[number]

export interface StartingGame {
  readonly category: Category
  readonly vendorCode: string
  readonly launchKind: LaunchKind
  readonly isInMaintenance: boolean
  readonly hasFreePlay: boolean
  /** What it pays back in the long run, in hundredths of a per cent, where that is known. */
  readonly rtpBp: number | null
  /** In which currencies it says its lowest bet; none where it says nothing of them. */
  readonly currencies: readonly string[]
}

export interface Starting {
  /** Nothing, where the brand does not show it: all its switches have been asked. */
  readonly game: StartingGame | undefined
  readonly isFree: boolean
  readonly isTrial: boolean
  readonly isAgeVerified: boolean
  readonly currency: string
  readonly isProviderOn: boolean
  readonly market: Pick<
    MarketProfile,
    'allowsFreePlayWithoutAccount' | 'asksVerifiedAge' | 'returnToPlayerMinMilli'
  >
}

/** How it starts: the lottery plays its own games and vendors in its own pages, whatever is written of them. */
export function startKind(game: Pick<StartingGame, 'category' | 'vendorCode' | 'launchKind'>): LaunchKind {
  const { category, vendorCode, launchKind } = game
  if (launchKind === 'none') return 'none'
  const isOfLottery = goesToLottery({ gameType: codeOfCategory(category), vassalage: vendorCode })
  return isOfLottery ? 'lottery' : launchKind
}

/**
 * Why a game does not start: the game first, then the market, then what runs it. What keeps the member out of play is
 * asked besides, where limits are kept. Playing for nothing is for whoever may be let in for it: a trial account where
 * the market lets people try without an account, and where it asks for a proof of age a member who has given one.
 */
export function refuseStart(starting: Starting): StartRefusal | undefined {
  const { game, isFree } = starting
  if (!game) return 'game_absent'
  const kind = startKind(game)
  if (kind === 'none') return 'game_unopenable'
  if (game.isInMaintenance) return 'game_maintenance'
  // Neither opens anything by itself: what is chosen there is judged then.
  if (kind === 'lottery' || kind === 'vassalage') return undefined
  return refuseByMarket(starting, game) ?? refuseByProvider(starting, game, isFree)
}

function refuseByMarket(
  { isFree, isTrial, isAgeVerified, market }: Starting,
  { rtpBp, hasFreePlay }: StartingGame,
): StartRefusal | undefined {
  if (rtpBp !== null && rtpBp < market.returnToPlayerMinMilli * 10) return 'game_not_allowed'
  if (isFree && !hasFreePlay) return 'game_not_free'
  if (isTrial) return market.allowsFreePlayWithoutAccount ? undefined : 'free_play_closed'
  return market.asksVerifiedAge && !isAgeVerified ? 'age_unproven' : undefined
}

function refuseByProvider(
  { currency, isProviderOn }: Starting,
  { currencies }: StartingGame,
  isFree: boolean,
): StartRefusal | undefined {
  if (!isFree && currencies.length > 0 && !currencies.includes(currency)) return 'game_currency'
  return isProviderOn ? undefined : 'provider_off'
}
