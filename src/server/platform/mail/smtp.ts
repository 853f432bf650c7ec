import { createTransport } from 'nodemailer'

import type { Carrier } from './carrier.ts'

export interface SmtpOptions {
  readonly url: string
  /** The sender for merchants without one of their own. */
  readonly from: string
  /** Limit of silence at each step. */
  readonly timeoutMs?: number
  /** Limit for a whole mail, however many of its steps are slow. */
  readonly letterMs?: number
}

/** `smtps://` uses TLS from the first byte; `smtp://` requires STARTTLS, except on this machine. */
export function openSmtp({ url, from, timeoutMs = 20_000, letterMs = 120_000 }: SmtpOptions): Carrier {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const host = hostname.replaceAll(/[[\]]/g, '')
  const transport = createTransport({
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number.parseInt(port, 10),
    secure: isSecure,
    requireTLS: !isSecure && !['localhost', '127.0.0.1', '::1'].includes(host),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const sender = message.from ?? from
      const domain = /@([^@>\s]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost'
      const sent = await transport.sendMail({
        from: sender,
        // As an object, the value is one address, whatever characters it has.
        to: { name: '', address: message.recipient },
        subject: message.subject,
        text: message.body,
        messageId: `<${message.id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(message.unsubscribe === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${message.unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        signal: AbortSignal.timeout(letterMs),
      })
      return sent.response
    },
  }
}
