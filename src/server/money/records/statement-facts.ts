/** The content of a statement: text only, as it is sent to the drawing thread. */
export interface StatementHead {
  /** As a language tag: `vi`, `zh-CN`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly brand: string
  /** The brand's colours, as #rrggbb. */
  readonly band: string
  readonly primary: string
  readonly gold: string
  readonly account: string
  readonly name: string | undefined
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly symbol: string
  readonly zone: string
  readonly issuedAt: string
  readonly words: Readonly<Record<StatementWord, string>>
}

export const statementWords = [
  'title',
  'account',
  'name',
  'period',
  'currency',
  'issued',
  'zone',
  'opening',
  'closing',
  'in',
  'out',
  'wallet',
  'time',
  'what',
  'reference',
  'change',
  'balance',
  'kinds',
  'count',
  'none',
  'page',
  'sealed',
  'unsealed',
  'note',
] as const
export type StatementWord = (typeof statementWords)[number]

export interface StatementRow {
  readonly at: string
  readonly what: string
  readonly flow: string
  readonly reference: string
  /** Decimal strings. */
  readonly change: string
  readonly moved: string
  readonly balance: string | undefined
}

export interface StatementEnd {
  readonly opening: string
  readonly closing: string
  readonly in: string
  readonly out: string
  readonly wallets: readonly { readonly name: string; readonly opening: string; readonly closing: string }[]
  readonly kinds: readonly {
    readonly what: string
    readonly count: number
    readonly in: string
    readonly out: string
  }[]
  /** The ledger block that covers the period's newest transfer. */
  readonly block?: { readonly number: string; readonly at: string; readonly hash: string } | undefined
}

/** Messages to the thread, and from it. */
export type ToStatement =
  | { readonly head: StatementHead; readonly end: StatementEnd }
  | { readonly rows: readonly StatementRow[] }
  | { readonly finish: true }
export type FromStatement = { readonly file: Uint8Array }
