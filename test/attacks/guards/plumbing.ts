import { type Guard, provenBy } from './guard.ts'

const guardTest = 'src/server/platform/http/guard.test.ts'
const proxies = 'test/attacks/hosts-and-proxies.pg.test.ts'
const requests = 'test/attacks/hostile-requests.pg.test.ts'
const live = 'test/attacks/live.pg.test.ts'
const sealing = 'test/contract/sealing.pg.test.ts'

export const plumbingGuards: readonly Guard[] = [
  ...provenBy('src/server/platform/http/resolve-name.test.ts', [
    [
      'own-name-resolver',
      'a silent name server takes the threads that hash passwords',
      'outbound calls resolve names of providers by DNS, never in the thread pool',
      { value: 'resolve = systemResolver' },
    ],
    [
      'environment-names-in-line',
      'names of the environment take every thread',
      'the system’s resolver gets one name at a time; concurrent lookups of a name share a query',
      'always',
    ],
  ]),
  ...provenBy(guardTest, [
    ['foreign-page-refused', 'a page of another origin changes something', 'a change from a foreign page'],
    ['closed-site-refused', 'a closed site goes on for whoever asks its calls', 'a closed site'],
    ['address-throttled', 'an address asks as often as it likes', 'an address that asks too often'],
    ['account-throttled', 'an account asks as often as it likes', 'an account that asks too often'],
    ['dear-call-of-address', 'a dear call costs an address nothing', 'a dear call of an address'],
    ['dear-call-of-account', 'a dear call costs an account nothing', 'a dear call of an account'],
    [
      'members-only-pages',
      'pages for members only are there for visitors',
      'members only, to a visitor',
      { value: 'isPublicPage && !merchant' },
    ],
    [
      'inside-is-fully-signed-in',
      'pages for members only are there for who is half signed in',
      'members only, half signed in',
      { replace: ["(!caller.isHalfSignedIn || endpoint.access === 'half-signed-in')", 'true'] },
    ],
    ['access-level-enforced', 'the level of a call is asked of nobody', "a member's call, to a visitor"],
    [
      'page-token-from-named-origin',
      'the cookie alone gets the page token',
      'the page token without a named origin',
    ],
    [
      'cookie-file-same-site',
      'a foreign page opens a file by the cookie alone',
      'a file by cookie alone from a foreign page',
    ],
    [
      'plain-origin-only-plain',
      'a page of plain http changes something over TLS',
      'a change over TLS from a page of plain http',
      {
        replace: ['(!request.client.isSecure && origin === `http://${host}`)', 'origin === `http://${host}`'],
      },
    ],
    [
      'sister-host-foreign',
      'a page of a sister host changes something',
      'a change from a page of a sister host',
      { value: "site === 'cross-site'" },
    ],
    [
      'secure-cookie-prefix',
      'a cookie of plain http counts under TLS',
      'the plain cookie under TLS',
      { replace: ['isSecure', 'isSecure && family.length > 20'] },
    ],
    [
      'console-host-only',
      'any host is the console',
      'the console at another host',
      { value: 'hooks.consoleHosts.length > 0' },
    ],
  ]),
  ...provenBy('test/attacks/hostile-inputs-site-changes.pg.test.ts', [
    [
      'input-validated',
      'the input of a call is whatever was sent',
      'answers each hostile input with a clean no, and stores nothing of it',
      { value: 'value === undefined' },
    ],
    [
      'query-beside-body-refused',
      'a body may come with a query beside it',
      'answers each hostile input with a clean no, and stores nothing of it',
    ],
  ]),
  ...provenBy(requests, [
    [
      'doubled-cookie-refused',
      'of two cookies of one name the last one counts, which a sister host may have set',
      'huge, doubled and broken cookies are nobody, and hurt nobody',
    ],
    [
      'json-keys-once',
      'a body names an amount twice',
      'a key that stands twice in a body is refused',
      { replace: ['(text) !==', '(text) <'] },
    ],
    [
      'unstorable-text-refused',
      'a zero byte or a letter of a thousand accents reaches the database',
      'an operator cannot break a change with words that the database would not take',
    ],
  ]),
  ...provenBy('src/server/platform/http/client.test.ts', [
    [
      'trusted-proxy-only',
      'a stranger says of themselves that they come over TLS, and from which country',
      'headers about transport and country count only from a trusted proxy',
      { cut: '|| !isTrusted(peer, 0, rules.trustedProxies)' },
    ],
  ]),
  ...provenBy(proxies, [
    [
      'untrusted-hop-ends-chain',
      'the first entry of a chain counts, which the client wrote',
      'no dodge gives one visitor more than one bucket',
    ],
    [
      'forwarded-address-parsed',
      'what is no address passes for one',
      'the value of a forwarding header is an address, or is ignored',
    ],
    [
      'ipv6-network-bucket',
      'a household of IPv6 has as many buckets as addresses',
      'no dodge gives one visitor more than one bucket',
      { replace: ['4', '8'] },
    ],
    [
      'one-host-header',
      'a second Host header names another brand than the one that was judged',
      'a request with two hosts is refused',
      { replace: ['1', '9'] },
    ],
    [
      'path-one-spelling',
      'an encoded path reaches a call past the rules of a proxy',
      'a call is reached by one spelling of its path alone',
      { replace: ['(end < 0 || first < end)', 'first < 0'] },
    ],
  ]),
  ...provenBy('src/server/platform/http/throttle.pg.test.ts', [
    [
      'dear-bucket-empties',
      'a dear bucket never runs empty',
      'three concurrent processes count dear calls exactly',
      { replace: ['= 1', '= -1000000'] },
    ],
  ]),
  ...provenBy('src/server/platform/http/outbound.test.ts', [
    [
      'resolved-address-judged',
      'a name that answers differently the second time leads into our own network',
      'a name that resolves to',
    ],
    [
      'connection-address-judged',
      'a name is resolved again by whoever connects',
      'a name is resolved once',
      { cut: 'lookup: judgingLookup(resolve, url.hostname, rules),' },
    ],
    [
      'plain-http-where-allowed',
      'any call may go out without TLS',
      'HTTP without TLS reaches a public host only where a caller allows it',
      { replace: ['(allowsPlain && isPlainUrl(url))', 'isPlainUrl(url)'] },
    ],
    ['compressed-answer-refused', 'a compressed answer is unpacked without bound', 'a compressed answer'],
  ]),
  ...provenBy(live, [
    [
      'streams-of-household-capped',
      'one address opens streams without end',
      'one session, one address and one household have so many streams and no more',
    ],
    [
      'stream-ends-with-session',
      'a stream outlives its session',
      'a stream ends when its session is ended, its member suspended or its time over',
      { value: "standing.has('nobody')" },
    ],
    [
      'slow-reader-dropped',
      'a reader who does not read costs memory without end',
      'a reader who does not read is dropped, and costs a bounded amount of memory',
      'never',
    ],
    [
      'stream-of-member',
      'a member hears what is told to another',
      'a stream gets messages of its own brand and its own member alone',
      'always',
    ],
    [
      'stream-of-brand',
      'a visitor of one brand hears what is told at another',
      'a stream gets messages of its own brand and its own member alone',
      'always',
    ],
    [
      'stream-of-active-member',
      'a stream goes on where its member is suspended',
      'a stream ends when its session is ended, its member suspended or its time over',
      { cut: "AND member.status = 'active'" },
    ],
  ]),
  ...provenBy(sealing, [
    [
      'sealed-for-call',
      'a text that was sealed for one call opens another',
      'is refused as everything else is, and goes no further',
      { value: 'inside.method !== call.path' },
    ],
    [
      'sealed-text-fresh',
      'a sealed text is good for ever',
      'is refused as everything else is, and goes no further',
      {
        replace: [
          '<= OLDEST_SECONDS && ageSeconds >= -AHEAD_SECONDS',
          '>= -AHEAD_SECONDS || OLDEST_SECONDS > 0',
        ],
      },
    ],
    [
      'sealed-text-used-once',
      'a sealed text is replayed',
      'one sealed text that comes by many calls at once is taken once',
      { value: "… && text === ''" },
    ],
    [
      'prototype-keys-refused',
      'a sealed input reaches for the prototype',
      'is refused as everything else is, and goes no further',
    ],
  ]),
  ...provenBy('src/server/platform/sealing/wrapping.test.ts', [
    [
      'wrapping-authenticated',
      'what somebody changed is opened',
      'another secret, another row, a changed byte and a truncated text open nothing',
      {
        replace: [
          'Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])',
          'decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))',
        ],
      },
    ],
  ]),
]
