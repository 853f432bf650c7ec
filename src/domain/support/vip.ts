/** Rank levels above this one are served by the VIP support, all other members by the live chat. */
const VIP_ABOVE = 4

export function isServedAsVip(rankLevel: number): boolean {
  return rankLevel > VIP_ABOVE
}
