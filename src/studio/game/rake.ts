import { payableStep } from '#domain/money/currency.ts'

/** The house's share of a gain, rounded down to the smallest coin; nothing of a loss. */
export function rakeOf(
  gain: bigint,
  { currency, rakeBp }: { readonly currency: string; readonly rakeBp: number },
) {
  if (gain <= 0n) return 0n
  const share = (gain * BigInt(rakeBp)) / 10_000n
  return share - (share % payableStep(currency))
}

/** The stake of a hand with the gain or loss, after the rake. */
export function payoutOf(
  hand: { readonly stake: bigint; readonly point: bigint; readonly points: number },
  house: { readonly currency: string; readonly rakeBp: number },
): { readonly win: bigint; readonly rake: bigint } {
  const gain = hand.point * BigInt(hand.points)
  const rake = rakeOf(gain, house)
  return { win: hand.stake + gain - rake, rake }
}
