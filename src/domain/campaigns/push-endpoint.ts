/** Push services of browsers. A subscription names its address, so a hostile page could name any other. */
const services = ['fcm.googleapis.com', 'web.push.apple.com', 'updates.push.services.mozilla.com'] as const
const families = ['.push.apple.com', '.push.services.mozilla.com', '.notify.windows.com'] as const

export const ENDPOINT_LONGEST = 1000

/**
 * Whether an address is one of a known push service, or of a host that the house allows beside them: `https`, without a
 * port or a user. Services of this machine are for tests.
 */
export function isPushEndpoint(
  endpoint: string,
  { hosts = [], allowsLocal = false }: { readonly hosts?: readonly string[]; readonly allowsLocal?: boolean },
): boolean {
  if (endpoint.length > ENDPOINT_LONGEST) return false
  if (allowsLocal && /^http:\/\/127\.0\.0\.1:\d{1,5}\/[!-~]*$/.test(endpoint)) return true
  const host = /^https:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)\/[!-~]+$/.exec(endpoint)?.[1]
  if (host === undefined) return false
  return [...services, ...hosts].includes(host) || families.some((family) => host.endsWith(family))
}
