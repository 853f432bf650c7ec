/** Whose statement it is: a provider's, that of a channel's bank, or of the account from which operators pay by hand. */
export type StatementSource =
  | { readonly kind: 'provider'; readonly code: string }
  | { readonly kind: 'channel'; readonly id: string }
  | { readonly kind: 'manual' }

/** As it travels and is kept: `provider:swift-pay`, `channel:3`, `manual`. */
export const SOURCE = /^(?:provider:[a-z0-9-]{2,30}|channel:[1-9]\d{0,17}|manual)$/

export function readSource(text: string): StatementSource | undefined {
  if (!SOURCE.test(text)) return undefined
  const [kind, name = ''] = text.split(':')
  if (kind === 'provider') return { kind, code: name }
  return kind === 'channel' ? { kind, id: name } : { kind: 'manual' }
}

export function writeSource(source: StatementSource): string {
  if (source.kind === 'provider') return `provider:${source.code}`
  return source.kind === 'channel' ? `channel:${source.id}` : 'manual'
}
