import { type Guard, provenBy } from './guard.ts'

const consoleTest = 'src/server/play/providers/console/console.pg.test.ts'
const comparison = 'src/server/play/providers/comparison.pg.test.ts'
const lists = 'src/server/play/game-lists/lists.pg.test.ts'
const listed = 'src/domain/games/listed-game.test.ts'
const wallet = 'test/attacks/wallet-api.pg.test.ts'
const conformance = 'test/conformance/conformance.pg.test.ts'

export const gameProviderGuards: readonly Guard[] = [
  ...provenBy(consoleTest, [
    [
      'game-console-of-house',
      'who works for one brand reaches the providers of all',
      'an operator of one brand, or without the permission',
    ],
    [
      'key-maker-not-checker',
      'an operator lets in the key that they put in themselves',
      'once a second operator has let it in',
    ],
    [
      'key-proposal-lapses',
      'a key of a suspended operator is let in months later',
      'a waiting key lapses after seven days',
    ],
    [
      'judged-key-waiting',
      'a key that took another one’s place is let in unseen',
      'once a second operator has let it in',
      { value: '!waiting' },
    ],
    [
      'provider-on-with-both-keys',
      'a provider is switched on before it could be believed',
      'once a second operator has let it in',
    ],
    [
      'provider-address-checked',
      'a provider lies anywhere, without TLS and with a password in its address',
      'set up switched off',
    ],
    ['provider-version-checked', 'the later of two changes of a provider wins', 'set up switched off'],
    [
      'key-bits-least',
      'a key is taken that can be broken',
      'once a second operator has let it in',
      {
        replace: [
          "!== undefined && bits >= RSA_BITS_LEAST ? undefined : 'key_short'",
          '=== undefined || bits >= RSA_BITS_LEAST ? undefined : undefined',
        ],
      },
    ],
    [
      'private-key-refused',
      'somebody’s private key is taken and kept',
      'once a second operator has let it in',
    ],
  ]),
  ...provenBy(lists, [
    [
      'game-list-signed',
      'a list of games is believed that its provider has not signed',
      'an answer that the provider has not signed',
      {
        replace: [
          "!isSigned(theirPublicKeys, bytes, headers.get(SIGNATURE_HEADER) ?? '')",
          'theirPublicKeys.length < 0 && !isSigned(theirPublicKeys, bytes, headers.get(SIGNATURE_HEADER) ?? "")',
        ],
      },
    ],
    [
      'game-import-by-house',
      'who works for one brand imports games for all',
      'an operator of one brand, or without the permission',
    ],
    [
      'vendor-of-list',
      'games of a list go to a vendor that another provider runs',
      'a maker is given to a vendor of this provider alone',
      { value: 'vendors.length < 0' },
    ],
    [
      'retired-list-as-seen',
      'a list that came half takes the other half of the games away',
      'games that a list lacks are retired by an operator who has seen their number, and return with the list',
    ],
    ['list-length-capped', 'a list is as long as its sender likes', 'a file that is no list is refused'],
  ]),
  ...provenBy(listed, [
    [
      'game-name-plain',
      'a stranger writes markup into the names of games',
      'a line is refused with its reasons',
      {
        replace: ['readGameName(textOf(raw, NAMES))', '[readGameName, textOf(raw, NAMES)].at(-1) as string'],
      },
    ],
  ]),
  ...provenBy(comparison, [
    ['difference-explained-once', 'a difference is explained away twice', 'explained once with a reason'],
  ]),
  ...provenBy(wallet, [
    [
      'flood-sampled',
      'a flood of unsigned calls costs a look at each',
      'a flood of unsigned calls is turned away',
      { replace: ['1', '0'] },
    ],
    [
      'flood-spares-proven',
      'a flood from a provider’s address turns its own calls away',
      'a flood of unsigned calls is turned away',
      { replace: ['PROVEN_MS', '0'] },
    ],
  ]),
  ...provenBy(conformance, [
    [
      'provider-sees-own-session',
      'a provider ends the sessions of whoever it names',
      'our server passes every case of',
    ],
    [
      'provider-sees-own-games',
      'a provider learns what games of others could play with',
      'our server passes every case of',
    ],
  ]),
]
