import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/money/payments/payments.pg.test.ts'

export const paymentGuards: readonly Guard[] = [
  ...guardsIn('src/server/money/payments/signature.ts', test, [
    [
      'a message needs no signature of its provider',
      'with a wrong signature',
      "if (!isSigned) return 'wrong_signature'",
    ],
    [
      'a message counts however old it is',
      'six minutes old',
      'return refuseMessageTime(timestamp, nowMs)',
      'return undefined',
    ],
  ]),
  ...guardsIn('src/server/platform/http/guard.ts', test, [
    [
      'a provider’s call is open to everybody',
      'without a signature',
      'if (refusal || !caller) throw',
      'if (!merchant) throw',
    ],
  ]),
  ...guardsIn('src/server/platform/http/create-app.ts', test, [
    [
      'a message is judged by what was parsed of it',
      'as it should be',
      "if (config.takesBytes?.includes('application/json')) done(null, body)",
      "if (config.takesBytes?.includes('application/json')) done(null, Buffer.from(`${body.toString()} `))",
    ],
  ]),
  ...guardsIn('src/server/money/payments/payments.ts', test, [
    [
      'a member is sent to pay at an address without TLS, or to one that runs something',
      'a place to pay at of',
      'if (payUrl !== undefined && !readOutboundUrl(payUrl, allowsLocal))',
      'if (payUrl === "" && !readOutboundUrl(payUrl, allowsLocal))',
    ],
    [
      'a code leads a phone to an address without TLS',
      'a place to pay at of',
      'if (qr !== undefined && isUnsafeCode(qr) && !readOutboundUrl(qr, allowsLocal))',
      'if (qr === "" && isUnsafeCode(qr))',
    ],
    [
      'a payment provider that hangs is asked by everybody',
      'a provider that fails again and again is not asked for a while',
      'breakers.call(`${provider.merchantId}/${provider.code}`, (limitedFetch) =>',
      'breakers.call(`${provider.merchantId}/${provider.code} ${performance.now()}`, (limitedFetch) =>',
    ],
  ]),
  ...guardsIn('src/server/money/payments/work-off.ts', test, [
    [
      'a message is believed before the provider has said the same',
      'a message is worked off when the provider says the same',
      'if (!hasVerdict && message.tries < TRIES_MAX)',
      'if (message.tries > TRIES_MAX)',
    ],
  ]),
]
