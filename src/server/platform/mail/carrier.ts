/** An outgoing message. */
export interface OutgoingMessage {
  /** The same for every try, so that the other side can drop duplicates. */
  readonly id: string
  readonly from: string | undefined
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** Of offers: the address to which mail programs send a POST when their reader unsubscribes (RFC 8058). */
  readonly unsubscribe?: string
}

/** Sends messages of one channel. It throws on failure; the error holds only what the other side said. */
export interface Carrier {
  /** Returns the other side's id of the message, if it gives one. */
  send(message: OutgoingMessage): Promise<string | undefined>
}
