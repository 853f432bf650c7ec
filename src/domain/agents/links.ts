export const LINK_USES_MAX = 500

/** Links of one agent that are open at the same time. */
export const OPEN_LINKS_MAX = 50

/** The link of an account that an agent created lasts this long. */
export const ACCOUNT_LINK_LASTS_MS = 7 * 86_400_000

/** A link expires within this time. */
export const LINK_LASTS_MAX_MS = 366 * 86_400_000

/** A link by which members join below its agent. */
export interface JoinLink {
  /** A moment, never a code for a number of days. */
  readonly expiresAtMs: number
  readonly usesMax: number
  readonly used: number
  readonly isWithdrawn: boolean
}

export const linkStates = ['open', 'withdrawn', 'used_up', 'expired'] as const
export type LinkState = (typeof linkStates)[number]
export type LinkFault = 'uses' | 'expiry'

export function linkState({ expiresAtMs, usesMax, used, isWithdrawn }: JoinLink, nowMs: number): LinkState {
  if (isWithdrawn) return 'withdrawn'
  if (used >= usesMax) return 'used_up'
  return nowMs >= expiresAtMs ? 'expired' : 'open'
}

/** Whether a registration may use the link. Runs under the row lock of the link, which then counts the use. */
export function refuseLinkUse(link: JoinLink, nowMs: number): Exclude<LinkState, 'open'> | undefined {
  const state = linkState(link, nowMs)
  return state === 'open' ? undefined : state
}

/** Whether a link may be created. */
export function refuseLink(
  { expiresAtMs, usesMax }: Pick<JoinLink, 'expiresAtMs' | 'usesMax'>,
  { nowMs, lastsMaxMs }: { readonly nowMs: number; readonly lastsMaxMs: number },
): LinkFault | undefined {
  if (!Number.isSafeInteger(usesMax) || usesMax < 1 || usesMax > LINK_USES_MAX) return 'uses'
  const lastsMs = expiresAtMs - nowMs
  return Number.isSafeInteger(expiresAtMs) && lastsMs > 0 && lastsMs <= lastsMaxMs ? undefined : 'expiry'
}
