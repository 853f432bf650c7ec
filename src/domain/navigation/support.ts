/** From the rank above this one on, a member has a channel of their own. */
const VIP_ABOVE_RANK = 4

export interface SupportWays {
  readonly chat: string | undefined
  /** The channel for members of high rank, where the brand has one. */
  readonly vip: string | undefined
}

/** Which way to customer service somebody is shown: the one for their rank, else the live chat that everybody has. */
export function supportFor(
  rankLevel: number | undefined,
  { chat, vip }: SupportWays,
): { readonly url: string; readonly isVip: boolean } | undefined {
  if (vip !== undefined && (rankLevel ?? 0) > VIP_ABOVE_RANK) return { url: vip, isVip: true }
  return chat === undefined ? undefined : { url: chat, isVip: false }
}
