import type { Carrier } from '#server/platform/mail/carrier.ts'

/** A carrier that holds each message until released, like a slow or dying process. */
export function openSlowCarrier(): {
  readonly carrier: Carrier
  readonly sent: readonly string[]
  /** Settles when the first message is there. */
  readonly arrived: Promise<void>
  readonly letGo: () => void
} {
  const sent: string[] = []
  let letGo = () => {}
  let arrive = () => {}
  const arrived = new Promise<void>((done) => (arrive = done))
  const held = new Promise<void>((done) => (letGo = done))
  const carrier: Carrier = {
    async send({ id }) {
      sent.push(id)
      arrive()
      await held
      return 'slow'
    },
  }
  return { carrier, sent, arrived, letGo }
}
