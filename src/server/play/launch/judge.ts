import type { Input } from '#contract/endpoint.ts'
import type { launch as contract } from '#contract/launch.ts'
import type { playRefusals } from '#contract/launch.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { isLaunchKind, refuseStart, startKind, type StartRefusal } from '#domain/games/launch.ts'
import { isCategory } from '#domain/navigation/category.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { type PlayableGame, findFirstGame, findPlayableGame } from '#server/play/games/actions.ts'
import { type LaunchRefusal, refusePlay } from '#server/money/limits/actions.ts'
import { findStanding } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { GameProviders } from '#server/play/providers/actions.ts'

export type LaunchRequest = Input<typeof contract.launchFB>
export type PlayRefusal = (typeof playRefusals)[number]

/** The merchant and provider data that a check needs. */
export interface Judging {
  readonly merchant: Merchant
  readonly gameProviders: Pick<GameProviders, 'cache'>
  readonly context: Pick<Context, 'memberId' | 'caller'>
}

const playRefusalOf: Readonly<Record<LaunchRefusal, PlayRefusal>> = {
  not_active: 'play_not_active',
  excluded: 'play_excluded',
  game_excluded: 'play_game_excluded',
  stake_too_large: 'play_stake_too_large',
  stake_limit: 'play_stake_limit',
  loss_limit: 'play_loss_limit',
  session_limit: 'play_session_limit',
  reality_check_due: 'reality_check_due',
}

/** Finds the game, if every switch of the brand shows it. */
export async function findRequested(
  tx: Tx,
  { id: merchantId, categories }: Merchant,
  request: LaunchRequest,
): Promise<PlayableGame | undefined> {
  const vendor = request.vassalage ?? request.vendor ?? request.accountTypeName
  const code = request.gameCode ?? request.code
  if (request.nodeId !== undefined)
    return await findPlayableGame(tx, { merchantId, categories, game: { id: request.nodeId } })
  if (vendor !== undefined && code !== undefined)
    return await findPlayableGame(tx, { merchantId, categories, game: { vendorCode: vendor, code } })
  if (vendor === undefined && request.gameType === undefined) return undefined
  const hall = request.gameType === undefined ? undefined : categoryOfCode(request.gameType)
  const halls = categories.filter((one) => hall === undefined || one === hall)
  return await findFirstGame(tx, { merchantId, categories: halls, vendor })
}

/** Why this game does not start for this member; the first reason in the order of checks. */
export async function refuseGame(
  tx: Tx,
  { merchant, gameProviders, context }: Judging,
  game: PlayableGame | undefined,
  { isFree }: { readonly isFree: boolean },
): Promise<StartRefusal | PlayRefusal | undefined> {
  const { memberId, caller } = context
  const provider = game && (await gameProviders.cache.find(game.provider))
  const standing = await findStanding(tx, { merchantId: merchant.id, memberId })
  const refusal = refuseStart({
    game: startingOf(game),
    isFree,
    isTrial: caller.kind === 'member' && caller.accountType === TRIAL_TYPE, // guard: launch-of-trial
    isAgeVerified: standing?.isAgeVerified === true, // guard: launch-needs-age
    currency: merchant.currency,
    isProviderOn: provider?.isOn === true,
    market: merchant.profile,
  })
  return refusal ?? (await refuseMember(tx, { merchant, memberId, game })) // guard: launch-refuses-member
}

/** Why the member may not play; applies to free play too, because an exclusion covers all play. */
export async function refuseMember(
  tx: Tx,
  {
    merchant,
    memberId,
    game,
  }: {
    readonly merchant: Merchant
    readonly memberId: bigint
    readonly game: Pick<PlayableGame, 'vendorCode' | 'code' | 'category'> | undefined
  },
): Promise<PlayRefusal | undefined> {
  const on = game && {
    product: 'games' as const,
    category: game.category,
    vendorCode: game.vendorCode,
    gameCode: game.code,
  }
  return await refuseStakeOn(tx, { merchant, memberId, on })
}

/** Why the member may stake nothing there. */
export async function refuseStakeOn(
  tx: Tx,
  {
    merchant,
    memberId,
    on,
  }: {
    readonly merchant: Merchant
    readonly memberId: bigint
    readonly on: Parameters<typeof refusePlay>[1]['on']
  },
): Promise<PlayRefusal | undefined> {
  const { realityCheckMinutes } = merchant.profile
  const refusal = await refusePlay(tx, { merchantId: merchant.id, memberId, realityCheckMinutes, on })
  return refusal && playRefusalOf[refusal]
}

function startingOf(game: PlayableGame | undefined) {
  if (!game || !isCategory(game.category) || !isLaunchKind(game.launchKind)) return undefined
  return { ...game, category: game.category, launchKind: game.launchKind }
}

/** The launch kind of a playable game. */
export function kindOf(game: PlayableGame): ReturnType<typeof startKind> {
  const starting = startingOf(game)
  return starting ? startKind(starting) : 'none'
}
