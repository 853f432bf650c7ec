import { paths } from '#site/paths.ts'

/** The page before the connection was lost. Only our own paths pass, which prevents an open redirect. */
export function wayBack(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? ''
  const isOurs = /^\/(?![/\\])[^\s\\]{0,500}$/.test(from) && !from.startsWith(paths.offline)
  return isOurs ? from : paths.index
}
