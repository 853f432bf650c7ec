import { goesToLottery } from '#domain/catalogue/start.ts'
import type { PrizeMode } from '#domain/lottery/games/game.ts'

export const lottoViews = ['betting', 'lobby'] as const
export type LottoView = (typeof lottoViews)[number]

/** The prize modes of the vendors under which other programs list lotteries. */
const modes: Readonly<Record<string, PrizeMode>> = {
  TCG_LOTTO_VN: 'SEA',
  TCG_SEA: 'SEA',
  ELOTT: 'Elott',
  LOTT: 'Lott',
}

/** A launch as other programs write it. */
export interface LotteryRequest {
  readonly vendor?: string | undefined
  readonly gameType?: string | undefined
  readonly launchMode?: string | undefined
}

/** Whether a launch is one of the house's lotteries: it says so, or its vendor or type is of lotteries alone. */
export function isLotteryLaunch({ vendor, gameType, launchMode }: LotteryRequest): boolean {
  if (launchMode === 'LOTT') return true
  if (vendor !== undefined) return Object.hasOwn(modes, vendor)
  return gameType !== undefined && goesToLottery({ gameType, vassalage: '' })
}

/** The prize mode that a launch means, if it means one. */
export function prizeModeOf({ vendor, gameType }: LotteryRequest): PrizeMode | undefined {
  return modes[vendor ?? ''] ?? (gameType === 'ELOTT' ? 'Elott' : undefined)
}

/** The vendor in the address of a lobby of one prize mode; fast lotteries have a path of their own. */
const vendorOfMode: Partial<Record<PrizeMode, string>> = { SEA: 'TCG_SEA', Lott: 'LOTT' }

/** Whether a lobby lists a lottery: those of the prize mode that the address selects, else those of its path. */
export function isInLobby(
  { prizeMode }: { readonly prizeMode: string },
  { selected, isFast }: { readonly selected: PrizeMode | undefined; readonly isFast: boolean },
): boolean {
  return selected === undefined ? (prizeMode === 'Elott') === isFast : prizeMode === selected
}

export interface LotteryPage {
  readonly prizeMode: PrizeMode
  /** The launch means this prize mode alone. */
  readonly isOneMode?: boolean
  /** The lottery of the betting page; absent in the lobby. */
  readonly gameCode?: string | undefined
  readonly backPath: string | undefined
}

/** The page of the site that a launch opens. */
export function lotteryPage({ prizeMode, isOneMode = false, gameCode, backPath }: LotteryPage): string {
  const vendor = isOneMode && gameCode === undefined ? vendorOfMode[prizeMode] : undefined
  const search = Object.entries({ vendor, gameCode, backUrl: backPath }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  const path = prizeMode === 'Elott' ? '/vnlottery' : '/lottery'
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}
