import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

export interface ReceivedLetter {
  readonly from: string
  readonly to: readonly string[]
  /** As received, headers first. */
  readonly raw: string
}

export interface PlayedMailServer {
  readonly url: string
  readonly letters: ReceivedLetter[]
  close(): Promise<void>
}

/** A real SMTP server on a local port. Mails to `busy@` are deferred, those to `silent@` never answered. */
export async function openMailServerSim(): Promise<PlayedMailServer> {
  const letters: ReceivedLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('silent@')) return
      if (address.startsWith('busy@'))
        return done(Object.assign(new Error('mailbox busy'), { responseCode: 450 }))
      done()
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => (raw += part.toString()))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        letters.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        })
        done(null, `2.0.0 Ok: queued as L${letters.length}`)
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
