import { paths } from '#site/paths.ts'

/** The address that registers a friend, on the domain of the page. */
export function friendLink(code: string, { origin }: { readonly origin: string }): string {
  const url = new URL(paths.register, origin)
  url.searchParams.set('referralCode', code)
  return url.href
}
