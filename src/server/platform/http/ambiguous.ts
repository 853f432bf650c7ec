import type { IncomingMessage } from 'node:http'

/**
 * Whether a proxy, cache or firewall in front of us could read this request differently than we do. With two `Host`
 * headers it may have judged the other brand. The router decodes paths before routing, so `/%77ps/…` would pass a
 * firewall rule for `/wps/`; no browser encodes a character that needs no encoding.
 */
export function isAmbiguous(request: IncomingMessage): boolean {
  return hasTwoHosts(request.rawHeaders) || isDisguised(request.url ?? '')
}

/** Names and values alternate. The parsed headers keep only the first `Host`, so raw headers are needed. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1 // guard: one-host-header
}

/** Encoded unreserved characters (RFC 3986, 2.3), slash, backslash, percent or control characters. */
const disguises = /%(?:3[0-9]|[46][1-9a-f]|[57][0-9a]|2d|2e|5f|7e|2f|5c|25|[01][0-9a-f]|7f)/i

function isDisguised(url: string): boolean {
  const first = url.indexOf('%')
  if (first < 0) return false
  const end = url.indexOf('?')
  // guard: path-one-spelling
  return (end < 0 || first < end) && disguises.test(end < 0 ? url : url.slice(0, end))
}
