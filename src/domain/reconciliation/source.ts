/** The source of a statement: a provider, the bank of a channel, or the account for manual payouts. */
export type StatementSource =
  | { readonly kind: 'provider'; readonly code: string }
  | { readonly kind: 'channel'; readonly id: string }
  | { readonly kind: 'manual' }

/** On the wire and in the database: `provider:swift-pay`, `channel:3`, `manual`. */
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
