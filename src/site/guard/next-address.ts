import { tabStorage } from '#browser/storage.ts'
import { paths } from '#site/paths.ts'

const KEY = 'wanted'
/** TTL of the stored address: enough for a sign-in at a provider of identity with registration. */
const MINUTES = 45

let nextAddress: string | undefined

/** Remembers the address to continue at after sign-in; dropped when the dialog closes. */
export function keepNextAddress(address: string | undefined): void {
  nextAddress = address
  if (address === undefined) tabStorage.removeItem(KEY)
}

/** A visit to a provider of identity reloads the page, so the address is stored in session storage. */
export function carryNextAddress(nowMs: number): void {
  if (nextAddress !== undefined) tabStorage.setItem(KEY, `${nowMs} ${nextAddress}`)
}

/** Reads the address once, after sign-in or registration. */
export function takeNextAddress(nowMs: number): string | undefined {
  const [, carriedAtMs, carried] = /^(\d+) (.+)$/.exec(tabStorage.getItem(KEY) ?? '') ?? []
  const isFresh = nowMs - Number(carriedAtMs) < MINUTES * 60_000
  const taken = nextAddress ?? (isFresh ? carried : undefined)
  keepNextAddress(undefined)
  // guard: wanted-page-of-own-host
  return taken !== undefined && isOwn(taken, location.origin) ? taken : undefined
}

/** Prevents an open redirect: only paths of this origin. `//host` is a path by its first sign, and a foreign host. */
function isOwn(address: string, origin: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return (
    url.origin === origin &&
    Object.values(paths).some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
  )
}
