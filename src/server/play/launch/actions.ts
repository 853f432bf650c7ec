import type { Input, Output } from '#contract/endpoint.ts'
import type { Game } from '#contract/games.ts'
import type { Opened, Start, launch as contract } from '#contract/launch.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { type LanguageCode, findLanguage } from '#domain/language/language.ts'
import { readDevice } from '#domain/members/device.ts'
import { playerName } from '#domain/play/player-name.ts'
import type { GameBounds } from '#domain/limits/game-bounds.ts'
import type { StakedOn } from '#domain/plays/play.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { frameOrigin } from '#server/platform/http/frame-origin.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import {
  type Lobbying,
  type PlayableGame,
  describeGame,
  findPlayableGame,
  listVendorGames,
  noteRecentGame,
} from '#server/play/games/actions.ts'
import { findBounds, findLimitReached, withLimit } from '#server/money/limits/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import {
  type Launched,
  type GameProviders,
  ProviderFailed,
  accountOf,
  endPlaySession,
  findPlaySession,
} from '#server/play/providers/actions.ts'

import { type LaunchRequest, findRequested, kindOf, refuseGame, refuseMember } from './judge.ts'
import { findLottery, startLottery } from './lottery.ts'

export interface LaunchParts {
  readonly store: Store
  readonly gameProviders: GameProviders
  readonly registry: MerchantRegistry
  readonly merchant: Merchant
  readonly context: Context
}

const FREE_CURRENCY = 'XXX'

/**
 * First step: checks everything and returns how the game starts. The launch token is valid once, for this member, login
 * session and browser. No provider is called yet.
 */
export async function startGame(
  parts: LaunchParts,
  request: LaunchRequest,
  { isFree }: { readonly isFree: boolean },
): Promise<Start> {
  const { store, merchant, context } = parts
  const found = findLottery(parts, request)
  return await store.transact(async (tx) => {
    if (found && isFree) throw refuse<typeof contract.tryGame>('game_not_free')
    if (found) return await startLottery(tx, parts, request, found)
    const game = await findRequested(tx, merchant, request)
    const refusal = await refuseGame(tx, parts, game, { isFree })
    if (refusal || !game)
      throw await withLimit(
        tx,
        redeemerOf(context),
        refuse<typeof contract.launchFB>(refusal ?? 'game_absent'),
      )
    const kind = kindOf(game)
    const description = { kind, isFree, game: await describe(tx, parts, game, request.language) }
    switch (kind) {
      case 'none':
        throw refuse<typeof contract.launchFB>('game_unopenable')
      case 'lottery':
        return { ...description, kind }
      case 'vassalage': {
        const lobbying = { ...lobbyingOf(parts, request.language), vendor: game.vendorCode }
        return { ...description, kind, games: [...(await listVendorGames(tx, lobbying))] }
      }
      case 'frame':
      case 'popup':
        return { ...description, kind, launchToken: await giveLaunch(tx, parts, game, isFree) }
    }
  })
}

async function giveLaunch(
  tx: Tx,
  { gameProviders, merchant, context }: LaunchParts,
  game: PlayableGame,
  isFree: boolean,
): Promise<string> {
  const { launchToken } = await gameProviders.launch(tx, {
    ...redeemerOf(context),
    provider: game.provider,
    vendorCode: game.vendorCode,
    gameCode: game.code,
    currency: isFree ? FREE_CURRENCY : merchant.currency,
    account: isFree ? 'main' : accountOf(merchant, game.vendorCode),
    isFree,
  })
  return launchToken
}

/**
 * Second step: redeems the launch token, checks everything again, since a minute may have passed, and calls the
 * provider outside any transaction. On any failure the session ends, and no money has moved.
 */
export async function openLaunched(
  parts: LaunchParts,
  { launchToken, language, theme }: Input<typeof contract.launchGame>,
): Promise<Opened> {
  const { store, gameProviders, context } = parts
  // A transaction of its own: a token used in another browser stays consumed.
  const session = await store.transact((tx) => gameProviders.redeem(tx, launchToken, redeemerOf(context)))
  if (!session) throw refuse<typeof contract.launchGame>('launch_spent')
  const { game, refusal, description } = await judgeAgain(parts, session, language)
  if (refusal || !game || !description) {
    await store.transact((tx) => endPlaySession(tx, session, 'refused')) // guard: refused-launch-ends-session
    const why = refuse<typeof contract.launchGame>(refusal ?? 'game_absent')
    throw await withLimit(store.read, redeemerOf(context), why)
  }
  const { url, origin } = await askProvider(parts, session, game, {
    language,
    theme,
    bounds: await boundsFor(store, session, game),
  })
  const kind = kindOf(game) === 'popup' ? 'popup' : 'frame'
  const state = await store.transact(async (tx) => {
    if (!isTrial(context)) await noteRecentGame(tx, redeemerOf(context), game.id)
    return await findPlaySession(tx, session)
  })
  if (!state?.launchedAt) throw new Error('the launched session is missing')
  return {
    sessionId: session.id,
    url,
    origin,
    kind,
    isFree: session.isFree,
    account: session.account,
    openedAt: state.launchedAt.toISOString(),
    endsAt: state.expiresAt.toISOString(),
    game: description,
  }
}

async function judgeAgain(parts: LaunchParts, session: Launched, language: LanguageCode | undefined) {
  const { store, merchant } = parts
  const { id: merchantId, categories } = merchant
  const named = { vendorCode: session.vendorCode, code: session.gameCode }
  const game = await findPlayableGame(store.read, { merchantId, categories, game: named })
  const refusal = await refuseGame(store.read, parts, game, session) // guard: launch-judged-anew
  const description = game && !refusal ? await describe(store.read, parts, game, language) : undefined
  return { game, refusal, description }
}

async function askProvider(
  parts: LaunchParts,
  session: Launched,
  game: PlayableGame,
  look: Look,
): Promise<{ readonly url: string; readonly origin: string }> {
  const { store, gameProviders, merchant, context } = parts
  const fail = async (why: 'provider_unavailable' | 'address_refused') => {
    // guard: unopened-launch-ends-session
    await store.transact((tx) => endPlaySession(tx, session, 'unopened'))
    return refuse<typeof contract.launchGame>(why)
  }
  let url: string
  try {
    url = await gameProviders.openGame(session.provider, toOpen(parts, session, game, look))
  } catch (error) {
    // Error boundary of the provider: the member learns that nothing was staked.
    if (!(error instanceof ProviderFailed)) throw error
    context.log.warn({ err: error, provider: session.provider }, 'a provider failed to open a game')
    throw await fail('provider_unavailable')
  }
  const origin = frameOrigin(url, merchant.launchGameCdns) // guard: frame-origin-allowed
  if (origin !== undefined) return { url, origin }
  context.log.warn(
    { provider: session.provider },
    'a provider answered an address that the brand has not allowed',
  )
  throw await fail('address_refused')
}

/** Language and theme of the surrounding page, and the brand's bounds of the game. */
type Look = Pick<Input<typeof contract.launchGame>, 'language' | 'theme'> & { readonly bounds: GameBounds }

/** Bounds are amounts of the brand's currency, which free play does not use. */
async function boundsFor(store: Store, session: Launched, game: PlayableGame): Promise<GameBounds> {
  if (session.isFree) return {}
  return await findBounds(store.read, { merchantId: session.merchantId, on: stakedOn(game) })
}

function stakedOn({ category, vendorCode, code }: PlayableGame): StakedOn {
  return { product: 'games', category, vendorCode, gameCode: code }
}

function toOpen(
  { merchant, context }: LaunchParts,
  session: Launched,
  game: PlayableGame,
  { language, theme, bounds }: Look,
) {
  const { slotCycleMinMs, tableCycleMinMs, allowsAutoplay, allowsQuickSpins, allowsFeatureBuy } =
    merchant.profile
  const home = `${context.isSecure ? 'https' : 'http'}://${context.request?.headers.host ?? merchant.hosts[0]}`
  const { kind } = readDevice(deviceOf(context))
  return {
    player: playerName({ merchantCode: merchant.code, memberId: session.memberId }),
    token: session.token,
    isFree: session.isFree,
    providerGameId: game.providerGameId,
    isMobile: kind === 'phone' || kind === 'tablet',
    language: languageFor(game, [language ?? context.language, merchant.defaultLanguage]),
    currency: session.currency,
    country: context.country,
    lobbyUrl: `${home}/index`,
    depositUrl: `${home}/index?centre=depositv2`,
    address: context.address,
    brand: merchant.code,
    minCycleMs: game.category === 'slots' ? slotCycleMinMs : tableCycleMinMs,
    allowsAutoplay,
    allowsQuickSpins,
    allowsFeatureBuy,
    ...bounds,
    theme,
    timeZone: merchant.zone,
  }
}

/** The first preferred language that the game supports, as a language tag; a game without a list supports all. */
function languageFor({ languages }: PlayableGame, wished: readonly LanguageCode[]): string {
  const found = wished.find((code) => languages.length === 0 || languages.includes(code)) ?? languages[0]
  const tag = findLanguage(found ?? '')?.tag ?? 'en'
  return tag.split('-')[0] ?? tag
}

/** The state of a session. Bets made in a session that is over are still settled. */
export async function lookAtSession(
  { store, merchant, context }: LaunchParts,
  { sessionId }: Input<typeof contract.playSession>,
): Promise<Output<typeof contract.playSession>> {
  const { memberId } = context
  const found = await findPlaySession(store.read, { memberId, id: sessionId })
  if (!found) throw refusePlainly('absent')
  const endsAt = found.expiresAt.toISOString()
  if (found.isOver)
    return { state: 'ended', why: whyOf(found.endedWhy, found.expiresAt, context.nowMs), endsAt }
  const refusal = await refuseMember(store.read, { merchant, memberId, game: found })
  if (!refusal) return { state: 'stands', endsAt }
  const limit = await findLimitReached(store.read, { merchantId: merchant.id, memberId }, refusal)
  return { state: 'stands', endsAt, refusal, ...(limit ? { limit } : {}) }
}

const ends = ['left', 'unopened', 'refused', 'elsewhere'] as const

function whyOf(why: string | null, expiresAt: Date, nowMs: number) {
  return ends.find((one) => one === why) ?? (expiresAt.getTime() <= nowMs ? 'expired' : 'closed')
}

export async function leaveGame(
  { store, context }: LaunchParts,
  { sessionId }: Input<typeof contract.endPlaySession>,
): Promise<Output<typeof contract.endPlaySession>> {
  const { memberId } = context
  const wasOpen = await store.transact((tx) => endPlaySession(tx, { memberId, id: sessionId }, 'left'))
  return { wasOpen }
}

async function describe(
  tx: Tx,
  parts: LaunchParts,
  game: PlayableGame,
  language: LanguageCode | undefined,
): Promise<Game> {
  const description = await describeGame(tx, lobbyingOf(parts, language), game.id)
  if (!description) throw new Error(`game ${game.id} cannot be described`)
  return description
}

function lobbyingOf(
  { merchant, context }: LaunchParts,
  language: LanguageCode | undefined,
): Lobbying & { readonly imageCdns: readonly string[] } {
  return {
    merchantId: merchant.id,
    currency: merchant.currency,
    language: language ?? context.language,
    fallback: merchant.defaultLanguage,
    categories: merchant.categories,
    imageCdns: merchant.imageCdns,
  }
}

/** The caller as the session identifies them: member, login session and user agent. */
function redeemerOf(context: Context) {
  const { caller, merchant } = context
  if (caller.kind !== 'member') throw refusePlainly('unauthenticated')
  return {
    merchantId: merchant.id,
    memberId: caller.memberId,
    loginSessionId: caller.sessionId,
    device: deviceOf(context),
  }
}

function deviceOf({ request }: Context): string {
  return request?.headers['user-agent'] ?? ''
}

function isTrial({ caller }: Context): boolean {
  return caller.kind === 'member' && caller.accountType === TRIAL_TYPE
}
