import { type Guard, guardsIn } from './guard.ts'

const desk = 'src/server/play/providers/console/console.pg.test.ts'
const comparison = 'src/server/play/providers/comparison.pg.test.ts'
const lists = 'src/server/play/game-lists/lists.pg.test.ts'
const listed = 'src/domain/games/listed-game.test.ts'
const wallet = 'test/attacks/wallet-api.pg.test.ts'
const conformance = 'test/conformance/conformance.pg.test.ts'

export const gameProviderGuards: readonly Guard[] = [
  ...guardsIn('src/server/play/providers/console/console-routes.ts', desk, [
    [
      'who works for one brand reaches the providers of all',
      'who works for one brand',
      "if (merchantId !== undefined) throw refusePlainly('forbidden')",
      'void merchantId',
    ],
  ]),
  ...guardsIn('src/server/play/providers/console/console-actions.ts', desk, [
    [
      'an operator lets in the key that they put in themselves',
      'once a second operator has let it in',
      "if (proposedBy === operatorId) return 'maker_is_checker'",
    ],
    [
      'a key of a suspended operator is let in months later',
      'a waiting key lapses after seven days',
      "if (await isLapsed(tx, madeOf(waiting), nowMs)) return 'proposal_lapsed'",
      'void [isLapsed, nowMs]',
    ],
    [
      'a key that took another one’s place is let in unseen',
      'once a second operator has let it in',
      "if (!waiting || waiting.id !== id) throw refuse<Calls['judgeTheirKey']>('changed_meanwhile')",
      "if (!waiting) throw refuse<Calls['judgeTheirKey']>('changed_meanwhile')",
    ],
    [
      'a provider is switched on before it could be believed',
      'once a second operator has let it in',
      "if (isOn && sides.size < 2) throw refuse<Calls['switchGameProvider']>('keys_lacking')",
      'void sides',
    ],
    [
      'a provider lies anywhere, without TLS and with a password in its address',
      'set up switched off',
      "if (!isAddress(input.baseUrl, allowsLocal)) throw refuse<Calls['saveGameProvider']>('provider_address')",
      'void [isAddress, allowsLocal]',
    ],
    [
      'the later of two changes of a provider wins',
      'set up switched off',
      "if (before?.version !== version) throw refuse<Calls['saveGameProvider']>('changed_meanwhile')",
      '',
    ],
  ]),
  ...guardsIn('src/domain/play/provider-key.ts', desk, [
    [
      'a key is taken that can be broken',
      'once a second operator has let it in',
      "return bits !== undefined && bits >= RSA_BITS_LEAST ? undefined : 'key_short'",
      'return bits === undefined || bits >= RSA_BITS_LEAST ? undefined : undefined',
    ],
    [
      'somebody’s private key is taken and kept',
      'once a second operator has let it in',
      "if (/PRIVATE KEY-----/.test(text)) return 'key_private'",
      '',
    ],
  ]),
  ...guardsIn('src/server/play/providers/protocols/hub88-lists.ts', lists, [
    [
      'a list of games is believed that its provider has not signed',
      'an answer that the provider has not signed',
      "if (!isSigned(theirPublicKeys, bytes, headers.get(SIGNATURE_HEADER) ?? ''))",
      'if (theirPublicKeys.length < 0 && !isSigned(theirPublicKeys, bytes, headers.get(SIGNATURE_HEADER) ?? ""))',
    ],
  ]),
  ...guardsIn('src/server/play/game-lists/routes.ts', lists, [
    [
      'who works for one brand imports games for all',
      'who works for one brand',
      "if (merchantId !== undefined) throw refusePlainly('forbidden')",
      'void merchantId',
    ],
  ]),
  ...guardsIn('src/server/play/game-lists/actions.ts', lists, [
    [
      'games of a list go to a vendor that another provider runs',
      'a maker is given to a vendor of this provider alone',
      'if (!vendors.some((vendor) => vendor.code === vendorCode))',
      'if (vendors.length < 0)',
    ],
    [
      'a list that came half takes the other half of the games away',
      'what a list lacks is given up by who has seen',
      "if (gone.length !== seen) throw refuse<Calls['retireListedGames']>('changed_meanwhile')",
      'void seen',
    ],
  ]),
  ...guardsIn('src/server/play/game-lists/reading.ts', lists, [
    [
      'a list is as long as its sender likes',
      'a file that is no list is refused',
      "if (lines.length > LISTED_MAX) throw refuse<Upload>('list_too_long', { most: LISTED_MAX })",
      '',
    ],
  ]),
  ...guardsIn('src/domain/games/listed-game.ts', listed, [
    [
      'a stranger writes markup into the names of games',
      'a line is refused with its reasons',
      'const name = readGameName(textOf(told, NAMES))',
      'const name = [readGameName, textOf(told, NAMES)].at(-1) as string',
    ],
  ]),
  ...guardsIn('src/server/play/providers/comparison.ts', comparison, [
    [
      'a difference is explained away twice',
      'explained once with a reason',
      "if (found.isExplained) throw refuse<typeof calls.explainProviderDifference>('explained_already')",
      '',
    ],
  ]),
  ...guardsIn('src/domain/play/flood.ts', wallet, [
    [
      'a flood of unsigned calls costs a look at each',
      'a flood of unsigned calls is turned away',
      'return !found || isProven(found, nowMs) || looksAt(found, nowMs) >= 1',
      'return !found || isProven(found, nowMs) || looksAt(found, nowMs) >= 0',
    ],
    [
      'a flood from a provider’s address turns its own calls away',
      'a flood of unsigned calls is turned away',
      'return provenAtMs !== undefined && nowMs - provenAtMs < PROVEN_MS',
      'return provenAtMs !== undefined && nowMs - provenAtMs < 0',
    ],
  ]),
  ...guardsIn('src/server/play/providers/wallet.ts', conformance, [
    [
      'a provider ends the sessions of whoever it names',
      'our server passes every case of',
      "if (named.player !== undefined && whose?.memberId !== session.memberId) return 'unknown_token'",
    ],
    [
      'a provider learns what games of others could play with',
      'our server passes every case of',
      'if (!(await findGame(parts, memory, provider, providerGameId))) continue',
      'void [memory, findGame]',
    ],
  ]),
]
