/** What an address brought along: `?affiliateCode=` of an agent, `?referralCode=` of a friend. */
export interface BroughtCodes {
  readonly affiliateCode: string
  readonly referralCode: string
}

const KEY = 'brought'
const HOURS = 24

export function codesOf(search: string): BroughtCodes {
  const asked = new URLSearchParams(search)
  const read = (name: string) => (asked.get(name) ?? '').trim().slice(0, 32)
  return { affiliateCode: read('affiliateCode'), referralCode: read('referralCode').slice(0, 12) }
}

/**
 * The codes of this visit: those of the address, else those that an address brought to this tab within a day. The last
 * one counts: it is the one that the visitor saw. It lies in the tab alone and goes nowhere by itself; whether it leads
 * to anybody is decided by the server.
 */
export function codesOfVisit(search: string, nowMs: number): BroughtCodes {
  const brought = codesOf(search)
  if (brought.affiliateCode || brought.referralCode) {
    sessionStorage.setItem(KEY, `${nowMs}${search}`)
    return brought
  }
  const [, keptAtMs, kept = ''] = /^(\d+)(\?.*)$/.exec(sessionStorage.getItem(KEY) ?? '') ?? []
  return codesOf(nowMs - Number(keptAtMs) < HOURS * 3_600_000 ? kept : '')
}

/** Whoever has registered was brought by somebody; whoever registers next in this tab was not. */
export function forgetCodes(): void {
  sessionStorage.removeItem(KEY)
}
