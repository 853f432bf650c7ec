import { paths } from '#site/paths.ts'

/** Where somebody was when the line went: a page of our own, whatever the address says. */
export function wayBack(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? ''
  const isOurs = /^\/(?![/\\])[^\s\\]{0,500}$/.test(from) && !from.startsWith(paths.offline)
  return isOurs ? from : paths.index
}
