import { type Guard, guardsIn } from './guard.ts'

const attack = 'test/attacks/wallet-api.pg.test.ts'
const play = 'src/server/play/providers/play.pg.test.ts'
const hub88 = 'src/server/play/providers/protocols/hub88.pg.test.ts'
const launch = 'src/server/play/providers/launch.pg.test.ts'
const conformance = 'test/conformance/conformance.pg.test.ts'

export const providerGuards: readonly Guard[] = [
  ...guardsIn('src/server/play/providers/protocols/hub88.ts', attack, [
    [
      'a wallet call needs no signature',
      'changes nothing, and is written down',
      "if (fault) return { ...reply('RS_ERROR_INVALID_SIGNATURE', requestId), fault }",
    ],
  ]),
  ...guardsIn('src/server/play/providers/protocols/hub88-signature.ts', attack, [
    [
      'any provider’s key signs for any other',
      'changes nothing, and is written down',
      'return keys.some((key) => verify(',
      'return keys.length > 0 || keys.some((key) => verify(',
    ],
  ]),
  ...guardsIn('src/server/play/providers/routes.ts', attack, [
    [
      'a message is judged by what was parsed of it',
      'a bet with',
      'bytes: Buffer.isBuffer(request.body) ? request.body',
      'bytes: Buffer.isBuffer(request.body) ? Buffer.from(request.body.toString().trim())',
    ],
    [
      'a body may be as long as it likes',
      'what is too long',
      'bodyLimit: BODY_BYTES,',
      'bodyLimit: BODY_BYTES * 100,',
    ],
  ]),
  ...guardsIn('src/server/play/providers/wallet.ts', attack, [
    [
      'a session opens the wallet of whoever is named',
      'a session opens its own member’s wallet alone',
      "if (named.player !== undefined && named.player !== player) return 'unknown_token'",
    ],
    [
      'a provider takes bets on games of another one',
      'one provider speaks for no other',
      "return named.providerGameId !== undefined && !game ? 'unknown_game' : undefined",
      'return undefined',
    ],
    [
      'a provider sees the money that is none of its vendor’s',
      'a provider neither sees nor moves any other money',
      '      ? session.account\n',
      "      ? 'main'\n",
    ],
  ]),
  ...guardsIn('src/server/play/providers/session-store.ts', attack, [
    [
      'a session of one provider opens for another',
      'one provider speaks for no other',
      'WHERE token_hash = ${tokenHash} AND provider_code = ${provider}',
      'WHERE token_hash = ${tokenHash} AND ${provider}::text IS NOT NULL',
    ],
  ]),
  ...guardsIn('src/server/platform/http/circuit-breakers.ts', attack, [
    [
      'a provider that hangs takes every place',
      'while one provider hangs',
      'if (breaker.running >= atOnce) throw',
      'if (breaker.running >= atOnce * 1_000) throw',
    ],
  ]),
  ...guardsIn('src/server/play/providers/wallet.ts', hub88, [
    [
      'a provider that is switched off takes bets',
      'new play stops where the provider or the brand is closed',
      "if (!provider.isOn) return 'closed'",
    ],
    [
      'a brand that is closed takes bets',
      'new play stops where the provider or the brand is closed',
      "if (judgeStatus(rules, nowhere, nowMs).status === 1) return 'closed'",
      'void [judgeStatus, rules, nowhere, nowMs]',
    ],
  ]),
  ...guardsIn('src/server/play/providers/store.ts', hub88, [
    [
      'a key that was replaced counts for ever',
      'while a key is replaced both count',
      'FROM provider_key WHERE ends_at IS NULL OR ends_at > clock_timestamp()',
      'FROM provider_key',
    ],
  ]),
  ...guardsIn('db/functions/providers_write.sql', play, [
    [
      'the same number moves twice with other content',
      'the database says what the domain says',
      "WHEN one.known_fingerprint IS DISTINCT FROM p_fingerprints[one.n] THEN 'duplicate'\n",
    ],
    [
      'a bet is taken after its session has ended',
      'a session that has ended',
      'IF one.is_open IS NULL THEN',
      'IF one.is_open IS NULL AND v_now IS NULL THEN',
    ],
    [
      'a session outlives the one of the site',
      'a session ends with the session of the site',
      '           AND login.ended_at IS NULL AND login.expires_at > v_now',
    ],
    [
      'a rollback that came first is forgotten',
      'the database says what the domain says',
      "WHEN one.known_kind = 'tombstone' AND p_kinds[one.n] IN ('bet', 'win', 'adjust') THEN 'rolled_back'",
      "WHEN one.known_kind = 'tombstone' AND p_kinds[one.n] IN ('bet', 'win', 'adjust') THEN 'replayed'",
    ],
    [
      'a bet that was taken back stands again',
      'the database says what the domain says',
      "WHEN one.known_undone IS NOT NULL THEN 'rolled_back'\n",
    ],
    [
      'a bet is taken back twice',
      'the database says what the domain says',
      'ELSIF one.named_undone IS NULL THEN\n          v_move',
      'ELSE\n          v_move',
    ],
    [
      'a win needs no bet',
      'the database says what the domain says',
      "one.named_kind IS NULL OR one.named_kind NOT IN ('bet', 'tombstone')",
      "one.named_kind NOT IN ('bet', 'tombstone')",
    ],
    [
      'somebody takes back what another member bet',
      'nobody takes back, or wins by',
      "ELSIF one.named_kind = 'rollback' OR one.named_member <> p_members[one.n]\n",
      "ELSIF one.named_kind = 'rollback'\n",
    ],
    [
      'a free round is open to who is shut out',
      'a member who is shut out',
      "v_verdict := play_refusal(p_members[one.n], p_merchants[one.n], 'bet', 0, v_now, 'games', p_categories[one.n],\n            p_vendors[one.n], p_games[one.n]);",
      'v_verdict := NULL;',
    ],
    [
      'a round that is over takes another bet',
      'the database says what the domain says',
      "ELSIF one.round_state = 'closed' THEN",
      "ELSIF one.round_state = 'shut' THEN",
    ],
  ]),
  ...guardsIn('db/functions/ledger_2_write.sql', play, [
    [
      'a win that is taken back loosens the limit of losses',
      'a stake of the period that a member has set',
      "CASE WHEN p_kinds[i] = 'win' THEN v_moved ELSE abs(v_moved) END, v_now);",
      'abs(v_moved), v_now);',
    ],
  ]),
  ...guardsIn('src/server/play/providers/session-store.ts', launch, [
    [
      'a launch is good twice',
      'a launch is good once',
      ' AND launched_at IS NULL AND ended_at IS NULL\n',
      ' AND ended_at IS NULL\n',
    ],
    [
      'a launch is good from another session of the site',
      'opens nothing',
      'AND login_session_id = ${loginSessionId}',
      'AND ${loginSessionId}::text IS NOT NULL',
    ],
    [
      'a launch is good for ever',
      'opens nothing',
      'AND launch_ends_at > clock_timestamp() AND expires_at',
      'AND expires_at',
    ],
  ]),
  ...guardsIn('src/server/play/providers/launch.ts', launch, [
    [
      'a launch works in another browser',
      'opens nothing',
      'if (!isSameBrowser(device, who.device.slice(0, DEVICE_LENGTH))) {',
      'if (!isSameBrowser(device, device)) {',
    ],
    [
      'a launch needs no mark of ours',
      'opens nothing',
      ' || rest.length > 0 || !isMark(houseKey, text, mark)',
      ' || rest.length > 9 || mark === houseKey.toString()',
    ],
  ]),
  ...guardsIn('src/server/play/providers/protocols/swipe.ts', conformance, [
    [
      'the second protocol needs no signature',
      'our server passes every case of',
      "if (fault) return { ...no({ status: 401, message: 'The signature is wrong.' }), fault }",
    ],
  ]),
  ...guardsIn('src/server/play/providers/protocols/forms.ts', conformance, [
    [
      'the third protocol needs no hash',
      'our server passes every case of',
      "return isSigned ? undefined : 'wrong_hash'",
      'return isSigned ? undefined : undefined',
    ],
  ]),
  ...guardsIn('db/migrations/0025_providers.sql', attack, [
    [
      'the application changes what providers did',
      'the application may not write what providers did',
      'GRANT SELECT ON game_round, provider_transaction TO tessera_app;',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON game_round, provider_transaction TO tessera_app;',
    ],
  ]),
]
