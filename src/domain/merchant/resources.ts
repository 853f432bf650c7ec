/** Links of a brand besides its pages: apps and external pages. Each type has its place on the site. */
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

/** A path of the site or an HTTPS URL; no other scheme, and no user name in it. */
export function isResourceUrl(url: string): boolean {
  if (/^\/(?![/\\])[^\s"'<>\\]{0,300}$/.test(url)) return true
  return /^https:\/\/[a-z0-9.-]{3,253}(?:[/?#][^\s"'<>\\]{0,300})?$/.test(url)
}

/** A bare host name. IP addresses are refused: they do not show whom they belong to. */
export function isHostName(host: string): boolean {
  return (
    host.length <= 253 &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host)
  )
}
