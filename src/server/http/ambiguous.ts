import type { IncomingMessage } from 'node:http'

/**
 * Whether a proxy, a cache or a firewall before us may read this request in another way than we do. Two `Host` headers
 * name two brands, and one of them was judged by somebody else. The router decodes a path before it looks for a call, so
 * that `/%77ps/…` would reach what a rule for `/wps/` in front of us guards; no browser encodes a sign that needs none.
 */
export function isAmbiguous(request: IncomingMessage): boolean {
  return hasTwoHosts(request.rawHeaders) || isDisguised(request.url ?? '')
}

/** Names and values by turns. The parsed headers keep the first of two hosts, and say nothing of the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

/** An encoded sign that is the same unencoded (RFC 3986, 2.3), a slash, a backslash, a percent sign or a control sign. */
const disguises = /%(?:3[0-9]|[46][1-9a-f]|[57][0-9a]|2d|2e|5f|7e|2f|5c|25|[01][0-9a-f]|7f)/i

function isDisguised(url: string): boolean {
  const first = url.indexOf('%')
  if (first < 0) return false
  const end = url.indexOf('?')
  return (end < 0 || first < end) && disguises.test(end < 0 ? url : url.slice(0, end))
}
