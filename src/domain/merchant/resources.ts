/** Where a brand leads beside its pages: its apps, and its pages elsewhere. Each type has its own place on the site. */
export const resourceTypes = [
  'ios',
  'android',
  'lite',
  'web',
  'promotions',
  'service',
  'vip_service',
  'messenger',
  'social',
  'player_help',
] as const

/** A path of our own site, or an address of the web by TLS; nothing that runs, and nobody's name in it. */
export function isResourceUrl(url: string): boolean {
  if (/^\/(?![/\\])[^\s"'<>\\]{0,300}$/.test(url)) return true
  return /^https:\/\/[a-z0-9.-]{3,253}(?:[/?#][^\s"'<>\\]{0,300})?$/.test(url)
}

/** The name of a host, and nothing else of an address. A number is none: who allows it could not say whose it is. */
export function isHostName(host: string): boolean {
  return (
    host.length <= 253 &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host)
  )
}
