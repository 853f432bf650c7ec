import { paths } from '#site/paths.ts'

const KEY = 'wanted'
/** So long somebody may be at a provider of identity, and register when they come back. */
const MINUTES = 45

let wanted: string | undefined

/** Where somebody wanted to go when they were asked to sign in. It lives as long as the dialog is open. */
export function keepWanted(address: string | undefined): void {
  wanted = address
  if (address === undefined) sessionStorage.removeItem(KEY)
}

/** Whoever leaves for a provider of identity comes back to another page: what they wanted waits in the tab. */
export function carryWanted(nowMs: number): void {
  if (wanted !== undefined) sessionStorage.setItem(KEY, `${nowMs} ${wanted}`)
}

/** Given out once: whoever has signed in or registered goes on there. */
export function takeWanted(nowMs: number): string | undefined {
  const [, carriedAtMs, carried] = /^(\d+) (.+)$/.exec(sessionStorage.getItem(KEY) ?? '') ?? []
  const isFresh = nowMs - Number(carriedAtMs) < MINUTES * 60_000
  const taken = wanted ?? (isFresh ? carried : undefined)
  keepWanted(undefined)
  return taken !== undefined && isOwn(taken, location.origin) ? taken : undefined
}

/**
 * An address of our own pages, never one that came along: a path that begins with two strokes is another host, and
 * whoever opened such a one has brought it.
 */
function isOwn(address: string, origin: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return (
    url.origin === origin &&
    Object.values(paths).some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
  )
}
