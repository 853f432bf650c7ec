import { type Guard, provenBy } from './guard.ts'

const test = 'src/server/money/payments/payments.pg.test.ts'

export const paymentGuards: readonly Guard[] = [
  ...provenBy(test, [
    ['payment-signature-checked', 'a message needs no signature of its provider', 'with a wrong signature'],
    [
      'payment-message-fresh',
      'a message counts however old it is',
      'six minutes old',
      { value: 'undefined' },
    ],
    [
      'provider-call-proven',
      'a provider’s call is open to everybody',
      'without a signature',
      { value: '!merchant' },
    ],
    [
      'payment-bytes-kept',
      'a message is judged by what was parsed of it',
      'as it should be',
      { replace: [', body', ', Buffer.from(`${body.toString()} `)'] },
    ],
    [
      'pay-address-safe',
      'a member is sent to pay at an address without TLS, or to one that runs something',
      'a place to pay at of',
      { replace: ['!== undefined', '=== ""'] },
    ],
    [
      'qr-address-safe',
      'a code leads a phone to an address without TLS',
      'a place to pay at of',
      { value: 'qr === "" && isUnsafeCode(qr)' },
    ],
    [
      'payment-provider-line',
      'a payment provider that hangs is asked by everybody',
      'a provider that fails again and again is not asked for a while',
      { replace: ['{provider.code}', '{provider.code} ${performance.now()}'] },
    ],
    [
      'payment-verdict-awaited',
      'a message is believed before the provider has said the same',
      'a message is worked off when the provider says the same',
      { value: 'message.tries > TRIES_MAX' },
    ],
  ]),
]
