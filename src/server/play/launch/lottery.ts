import type { Start } from '#contract/launch.ts'
import type { launch as contract } from '#contract/launch.ts'
import { readBackPath } from '#domain/lottery/launch/back-path.ts'
import { isLotteryLaunch, lotteryPage, prizeModeOf } from '#domain/lottery/launch/lottery-launch.ts'
import { readDevice } from '#domain/members/device.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { withLimit } from '#server/money/limits/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { categoryOf, offersOf } from '#server/play/lottery/draws/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type LaunchRequest, refuseStakeOn } from './judge.ts'

interface Parts {
  readonly registry: MerchantRegistry
  readonly merchant: Merchant
  readonly context: Context
}

/** The lottery that a launch means, or the lobby; undefined where it means none that the brand offers. */
export function findLottery({ registry, merchant }: Parts, request: LaunchRequest) {
  const vendor = request.vassalage ?? request.vendor ?? request.accountTypeName
  const named = { ...request, vendor }
  if (request.nodeId !== undefined || !isLotteryLaunch(named)) return undefined
  const code = request.lottoGameCode ?? request.gameCode ?? request.code
  const mode = request.lottoPrizeMode ?? prizeModeOf(named)
  const offered = offersOf(registry, merchant, mode)
  const game = code === undefined ? offered[0] : offered.find((one) => one.code === code)
  return game && { game, isNamed: code !== undefined, isOneMode: mode !== undefined }
}

/** Starts a lottery: the page to open, and the launch as other programs read it. No money moves, and no provider is called. */
export async function startLottery(
  tx: Tx,
  { merchant, context }: Parts,
  request: LaunchRequest,
  { game, isNamed, isOneMode }: NonNullable<ReturnType<typeof findLottery>>,
): Promise<Start> {
  const isBetting = isNamed && request.lottoView !== 'lobby'
  const on = {
    product: 'lottery' as const,
    category: categoryOf(game),
    vendorCode: '',
    gameCode: isBetting ? game.code : '',
  }
  const who = { merchantId: merchant.id, memberId: context.memberId }
  const refusal = await refuseStakeOn(tx, { merchant, memberId: who.memberId, on })
  // guard: lottery-launch-refuses-member
  if (refusal) throw await withLimit(tx, who, refuse<typeof contract.launchFB>(refusal))
  const backPath = readBackPath(request.backUrl)
  const { kind } = readDevice(context.request?.headers['user-agent'] ?? '')
  const { prizeMode } = game
  return {
    kind: 'lottery',
    isFree: false,
    lottery: {
      lottoArea: 'VN',
      launchMode: 'LOTT',
      lottoPrizeMode: prizeMode,
      ...(isBetting ? { lottoGameCode: game.code } : {}),
      lottoView: isBetting ? 'betting' : 'lobby',
      device: kind === 'phone' || kind === 'tablet' ? 'MOBILE' : 'WEB',
      backUrl: backPath ?? '/index',
      language: request.language ?? context.language,
      url: lotteryPage({ prizeMode, isOneMode, gameCode: isBetting ? game.code : undefined, backPath }),
    },
  }
}
