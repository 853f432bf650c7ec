import { codeOfCategory } from '#domain/catalogue/menu.ts'
import { goesToLottery } from '#domain/catalogue/start.ts'
import type { MarketProfile } from '#domain/merchant/market-profile.ts'
import type { Category } from '#domain/navigation/category.ts'

/**
 * How a game opens: in the page's frame, in its own window, on the lottery pages, or as the list of its vendor's
 * games. `none`: it cannot be opened yet.
 */
export const launchKinds = ['none', 'frame', 'popup', 'lottery', 'vassalage'] as const
export type LaunchKind = (typeof launchKinds)[number]

export function isLaunchKind(text: string): text is LaunchKind {
  return launchKinds.some((one) => one === text)
}

/** Why a game does not start, independent of the member's limits. Each has its text. */
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
  /** Return to player in basis points, where known. */
  readonly rtpBp: number | null
  /** Currencies for which a minimum bet is known; empty where the list names none. */
  readonly currencies: readonly string[]
}

export interface Starting {
  /** Undefined where the brand does not offer it: all its switches are already applied. */
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

/** The effective launch kind: games and vendors of the lottery always open on the lottery pages. */
export function startKind(game: Pick<StartingGame, 'category' | 'vendorCode' | 'launchKind'>): LaunchKind {
  const { category, vendorCode, launchKind } = game
  if (launchKind === 'none') return 'none'
  const isOfLottery = goesToLottery({ gameType: codeOfCategory(category), vassalage: vendorCode })
  return isOfLottery ? 'lottery' : launchKind
}

/**
 * Why a game does not start: checks the game, then the market, then the provider. Exclusions and limits are checked
 * separately. A trial account needs a market that allows trying without an account; any other member needs a verified
 * age where the market requires one.
 */
export function refuseStart(starting: Starting): StartRefusal | undefined {
  const { game, isFree } = starting
  if (!game) return 'game_absent'
  const kind = startKind(game)
  if (kind === 'none') return 'game_unopenable'
  if (game.isInMaintenance) return 'game_maintenance'
  // These open a page, not a game; the game chosen there is checked then.
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
