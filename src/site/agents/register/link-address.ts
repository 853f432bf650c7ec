/** The address that registers an account by a link: the page and port of this site, on the domain of the link. */
export function linkAddress(
  { domain, code, account }: { readonly domain: string; readonly code: string; readonly account?: string },
  { protocol, port }: { readonly protocol: string; readonly port: string },
): string {
  const url = new URL(`${protocol}//${domain}/index`)
  if (port !== '') url.port = port
  url.searchParams.set('affiliateCode', code)
  if (account !== undefined) url.searchParams.set('account', account)
  return url.href
}

/** The domain of a new link unless another is chosen: that of the page, if links may have it. */
export const ownDomain = (domains: readonly string[], { hostname }: { readonly hostname: string }): string =>
  domains.includes(hostname) ? hostname : (domains[0] ?? '')
