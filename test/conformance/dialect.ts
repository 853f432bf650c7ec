/** One request, as it goes over the wire. */
export interface Wire {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The server that is tried: at an address, or in this very process. */
export type Send = (wire: Wire) => Promise<{ readonly status: number; readonly text: string }>

/** Who plays, as the server knows them. */
export interface Seat {
  readonly player: string
  readonly token: string
}

/** What an answer says, without the words of its protocol. */
export interface Told {
  readonly isGood: boolean
  readonly isBroke: boolean
  /** In 1/100 000 of the main unit. */
  readonly balance: bigint | undefined
  /** The answer without what names this very request: two of the same transaction say the same. */
  readonly text: string
}

export interface Deed {
  readonly id: string
  readonly round: string
  /** In whole units of 1/100 000. */
  readonly amount: bigint
  readonly isFree?: boolean
}

/** Something of a request that is not as it should be. */
export interface Twist {
  /** In place of the amount, as it is written. */
  readonly rawAmount?: string
  /** Left out. */
  readonly without?: string
  /** Set to something else. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly signature?: 'none' | 'wrong' | 'truncated' | 'of_another_body'
  readonly path?: string
  readonly method?: 'GET' | 'POST'
  /** The whole body, signed as it is. */
  readonly body?: string
}

/** One protocol, as the provider's side speaks it. */
export interface Dialect {
  readonly name: string
  /** A game, as its provider names it. */
  readonly game: string
  balance(seat: Seat, twist?: Twist): Promise<Told>
  bet(seat: Seat, deed: Deed, twist?: Twist): Promise<Told>
  win(seat: Seat, deed: Deed & { readonly bet: string }, twist?: Twist): Promise<Told>
  rollback(seat: Seat, deed: Deed & { readonly bet: string }, twist?: Twist): Promise<Told>
  /** Whether its rollbacks have numbers of their own. */
  readonly numbersRollbacks: boolean
  /** The fields without which a bet is none. */
  readonly required: readonly string[]
  /** The field that says whose session it is. */
  readonly tokenField: string
}

export interface DialectOptions {
  readonly send: Send
  readonly currency: string
  /** As its provider names it. */
  readonly game: string
}
