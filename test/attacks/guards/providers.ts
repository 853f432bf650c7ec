import { type Guard, guardsIn, provenBy } from './guard.ts'

const attack = 'test/attacks/wallet-api.pg.test.ts'
const play = 'src/server/play/providers/play.pg.test.ts'
const hub88 = 'src/server/play/providers/protocols/hub88.pg.test.ts'
const launch = 'src/server/play/providers/launch.pg.test.ts'
const conformance = 'test/conformance/conformance.pg.test.ts'

export const providerGuards: readonly Guard[] = [
  ...provenBy(attack, [
    ['hub88-signature-checked', 'a wallet call needs no signature', 'a bet with'],
    [
      'hub88-own-keys',
      'any provider’s key signs for any other',
      'a bet with',
      { value: 'keys.length > 0 || …' },
    ],
    [
      'wallet-call-bytes-kept',
      'a message is judged by what was parsed of it',
      'a bet with',
      { replace: ['request.body :', 'Buffer.from(request.body.toString().trim()) :'] },
    ],
    [
      'wallet-call-body-capped',
      'a body may be as long as it likes',
      'a body that is too long, or no call at all, is refused before it is parsed',
    ],
    [
      'wallet-of-session-player',
      'a session opens the wallet of whoever is named',
      'a session opens its own member’s wallet alone',
    ],
    [
      'bet-on-own-games',
      'a provider takes bets on games of another one',
      'one provider speaks for no other',
      { value: 'undefined' },
    ],
    [
      'wallet-of-vendor-shown',
      'a provider sees the money that is none of its vendor’s',
      'a provider neither sees nor moves any other money',
      { value: "'main'" },
    ],
    [
      'session-of-provider',
      'a session of one provider opens for another',
      'one provider speaks for no other',
      { replace: ['provider_code = ${provider}', '${provider}::text IS NOT NULL'] },
    ],
    [
      'provider-line-bounded',
      'a provider that hangs takes every place',
      'while one provider hangs',
      { value: '… * 1_000' },
    ],
  ]),
  ...provenBy(hub88, [
    [
      'provider-on-for-bets',
      'a provider that is switched off takes bets',
      'new play stops where the provider or the brand is closed',
    ],
    [
      'brand-open-for-bets',
      'a brand that is closed takes bets',
      'new play stops where the provider or the brand is closed',
    ],
    [
      'replaced-key-ends',
      'a key that was replaced counts for ever',
      'while a key is replaced both count',
      { replace: ['provider_key WHERE ends_at IS NULL OR ends_at > clock_timestamp()', 'provider_key'] },
    ],
  ]),
  ...provenBy(play, [
    [
      'number-content-compared',
      'the same number moves twice with other content',
      'the database says what the domain says',
    ],
    [
      'bet-needs-open-session',
      'a bet is taken after its session has ended',
      'a session that has ended',
      { replace: ['IS', 'IS NULL AND v_now IS'] },
    ],
    [
      'bet-needs-login-session',
      'a session outlives the one of the site',
      'a session ends with the session of the site',
      { cut: 'AND login.ended_at IS NULL AND login.expires_at > v_now' },
    ],
    [
      'early-rollback-kept',
      'a rollback that came first is forgotten',
      'the database says what the domain says',
      { replace: ["'rolled_back'", "'replayed'"] },
    ],
    [
      'undone-bet-stays-undone',
      'a bet that was taken back stands again',
      'the database says what the domain says',
    ],
    [
      'bet-undone-once',
      'a bet is taken back twice',
      'the database says what the domain says',
      { replace: ['ELSIF one.named_undone IS NULL THEN', 'ELSE'] },
    ],
    [
      'win-needs-bet',
      'a win needs no bet',
      'the database says what the domain says',
      { cut: 'IS NULL OR one.named_kind' },
    ],
    [
      'undone-bet-of-member',
      'somebody takes back what another member bet',
      'nobody takes back, or wins by',
      { cut: 'OR one.named_member <> p_members[one.n]' },
    ],
    [
      'free-round-guarded',
      'a free round is open to who is shut out',
      'a member who is shut out',
      { replace: ['v_verdict :=', 'v_verdict := NULL; PERFORM'] },
    ],
    [
      'closed-round-refused',
      'a round that is over takes another bet',
      'the database says what the domain says',
      { replace: ["'closed'", "'shut'"] },
    ],
    [
      'undone-win-keeps-losses',
      'a win that is taken back loosens the limit of losses',
      'a stake of the period that a member has set',
      { replace: ["CASE WHEN p_kinds[i] = 'win' THEN v_moved ELSE abs(v_moved) END", 'abs(v_moved)'] },
    ],
  ]),
  ...provenBy(launch, [
    [
      'launch-taken-once',
      'a launch is good twice',
      'a launch is good once',
      { cut: 'launched_at IS NULL AND' },
    ],
    [
      'launch-taken-once',
      'a launch is good from another session of the site',
      'opens nothing',
      { replace: ['login_session_id = ${loginSessionId}', '${loginSessionId}::text IS NOT NULL'] },
    ],
    [
      'launch-taken-once',
      'a launch is good for ever',
      'opens nothing',
      { cut: 'launch_ends_at > clock_timestamp() AND' },
    ],
    [
      'launch-of-same-browser',
      'a launch works in another browser',
      'opens nothing',
      { value: '!isSameBrowser(device, device)' },
    ],
    [
      'launch-marked',
      'a launch needs no mark of ours',
      'opens nothing',
      { replace: ['0 || !isMark(houseKey, text, mark)', '9 || mark === houseKey.toString()'] },
    ],
  ]),
  ...provenBy(conformance, [
    ['swipe-signature-checked', 'the second protocol needs no signature', 'our server passes every case of'],
    [
      'forms-hash-checked',
      'the third protocol needs no hash',
      'our server passes every case of',
      { replace: ["'wrong_hash'", 'undefined'] },
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
