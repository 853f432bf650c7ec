/** A message on its way out. */
export interface OutgoingMessage {
  /** The same for every try, so that the other side can drop what it has already. */
  readonly id: string
  readonly from: string | undefined
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** Brings messages of one channel to the outside. It fails by throwing, and says no more than the other side said. */
export interface Carrier {
  /** What the other side calls the message, where it says so. */
  send(message: OutgoingMessage): Promise<string | undefined>
}
