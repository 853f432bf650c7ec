import { tabStorage } from '#browser/storage.ts'

/**
 * Codes from a link: `?affiliateCode=` of an agent, `?referralCode=` of a friend. An agent may have kept an account name,
 * `?account=`.
 */
export interface BroughtCodes {
  readonly affiliateCode: string
  readonly referralCode: string
  readonly account: string
}

const KEY = 'brought'
const HOURS = 24

export function codesOf(search: string): BroughtCodes {
  const parameters = new URLSearchParams(search)
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 32)
  return {
    affiliateCode: read('affiliateCode'),
    referralCode: read('referralCode').slice(0, 12),
    account: read('account'),
  }
}

/**
 * The codes of this visit: from the URL, else those that a link brought to this tab within a day. The latest wins.
 * They stay in session storage and are sent only with a registration; the server decides whether they are valid.
 */
export function codesOfVisit(search: string, nowMs: number): BroughtCodes {
  const brought = codesOf(search)
  if (brought.affiliateCode || brought.referralCode) {
    tabStorage.setItem(KEY, `${nowMs}${search}`)
    return brought
  }
  const [, keptAtMs, kept = ''] = /^(\d+)(\?.*)$/.exec(tabStorage.getItem(KEY) ?? '') ?? []
  return codesOf(nowMs - Number(keptAtMs) < HOURS * 3_600_000 ? kept : '')
}

/** The codes are used up by one registration. */
export function forgetCodes(): void {
  tabStorage.removeItem(KEY)
}
