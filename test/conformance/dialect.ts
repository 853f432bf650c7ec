/** One HTTP request. */
export interface Wire {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends to the tested server, by URL or in this process. */
export type Send = (wire: Wire) => Promise<{ readonly status: number; readonly text: string }>

/** The player as the server knows them. */
export interface Seat {
  readonly player: string
  readonly token: string
}

/** An answer, independent of its protocol. */
export interface DialectAnswer {
  readonly isGood: boolean
  readonly isBroke: boolean
  /** In units of 1/100 000. */
  readonly balance: bigint | undefined
  /** The answer without its request id, so that repeated requests can be compared. */
  readonly text: string
}

export interface Deed {
  readonly id: string
  readonly round: string
  /** In units of 1/100 000. */
  readonly amount: bigint
  readonly isFree?: boolean
}

/** A fault in a request. */
export interface Twist {
  /** Replaces the amount, as raw text. */
  readonly rawAmount?: string
  /** Field to omit. */
  readonly without?: string
  /** Fields to override. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly signature?: 'none' | 'wrong' | 'truncated' | 'of_another_body'
  readonly path?: string
  readonly method?: 'GET' | 'POST'
  /** Replaces the whole body, with a valid signature. */
  readonly body?: string
}

/** One protocol, from the provider's side. */
export interface Dialect {
  readonly name: string
  /** The provider's name of a game. */
  readonly game: string
  balance(seat: Seat, twist?: Twist): Promise<DialectAnswer>
  bet(seat: Seat, deed: Deed, twist?: Twist): Promise<DialectAnswer>
  win(seat: Seat, deed: Deed & { readonly bet: string }, twist?: Twist): Promise<DialectAnswer>
  rollback(seat: Seat, deed: Deed & { readonly bet: string }, twist?: Twist): Promise<DialectAnswer>
  /** Whether rollbacks have transaction ids of their own. */
  readonly numbersRollbacks: boolean
  /** Mandatory fields of a bet. */
  readonly required: readonly string[]
  /** The field of the session token. */
  readonly tokenField: string
}

export interface DialectOptions {
  readonly send: Send
  readonly currency: string
  /** The provider's name of the game. */
  readonly game: string
}
