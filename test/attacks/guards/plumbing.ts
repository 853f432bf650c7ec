import { type Guard, guardsIn } from './guard.ts'

const guardTest = 'src/server/platform/http/guard.test.ts'
const proxies = 'test/attacks/hosts-and-proxies.pg.test.ts'
const inputs = 'test/attacks/hostile-inputs.pg.test.ts'
const live = 'test/attacks/live.pg.test.ts'
const sealing = 'test/contract/sealing.pg.test.ts'

export const plumbingGuards: readonly Guard[] = [
  ...guardsIn('src/server/platform/http/outbound.ts', 'src/server/platform/http/resolve-name.test.ts', [
    [
      'a silent name server takes the threads that hash passwords',
      'outbound calls resolve names of providers by DNS, never in the thread pool',
      'isOfEnvironment ? systemResolver : openNameResolver({ ...(nameServers && { nameServers }) })',
      'systemResolver',
    ],
  ]),
  ...guardsIn('src/server/platform/http/resolve-name.ts', 'src/server/platform/http/resolve-name.test.ts', [
    [
      'names of the environment take every thread',
      'the system’s resolver gets one name at a time; concurrent lookups of a name share a query',
      'if (waiting.length === 1) next()',
      'next()',
    ],
  ]),
  ...guardsIn('src/server/platform/http/guard.ts', guardTest, [
    [
      'a page of another origin changes something',
      'a change from a foreign page',
      "if (rules.isUnsafe && !rules.isProviders && isForeign(request)) throw refusePlainly('forbidden')",
    ],
    [
      'a closed site goes on for whoever asks its calls',
      'a closed site',
      'if (merchant && !endpoint.alwaysOpen && !rules.isProviders) refuseClosed(request, merchant, hooks.now())',
    ],
    [
      'an address asks as often as it likes',
      'an address that asks too often',
      "takeOrRefuse(hooks, reply, 'address', hooks.throttle.take('address', addressBucket(request)))\n    if",
      'void 0\n    if',
    ],
    [
      'an account asks as often as it likes',
      'an account that asks too often',
      "takeOrRefuse(hooks, reply, 'account', hooks.throttle.take('account', account))",
      'void hooks',
    ],
    [
      'a dear call costs an address nothing',
      'a dear call of an address',
      "takeOrRefuse(hooks, reply, 'address', await hooks.throttle.takeDear('address', addressBucket(request)))",
    ],
    [
      'a dear call costs an account nothing',
      'a dear call of an account',
      "takeOrRefuse(hooks, reply, 'account', await hooks.throttle.takeDear('account', account))",
      'void reply',
    ],
    [
      'pages for members only are there for visitors',
      'members only, to a visitor',
      'if (!isPublicPage && !isInside(endpoint, caller))',
      'if (isPublicPage && !merchant)',
    ],
    [
      'pages for members only are there for who is half signed in',
      'members only, half signed in',
      "(!caller.isHalfSignedIn || endpoint.access === 'half-signed-in')",
      'true',
    ],
    [
      'the level of a call is asked of nobody',
      "a member's call, to a visitor",
      'if (refusal) throw refusePlainly(refusal)',
    ],
    [
      'the cookie alone gets the page token',
      'the page token without a named origin',
      "if (rules.proof === 'origin' && !isOriginNamed(request)) throw refusePlainly('forbidden')",
    ],
    [
      'a foreign page opens a file by the cookie alone',
      'a file by cookie alone from a foreign page',
      "if (rules.proof === 'same-site' && !isProvenOurs(request)) throw refusePlainly('forbidden')",
    ],
  ]),
  ...guardsIn('src/server/platform/http/same-origin.ts', guardTest, [
    [
      'a page of plain http changes something over TLS',
      'a change over TLS from a page of plain http',
      '(!request.client.isSecure && origin === `http://${host}`)',
      'origin === `http://${host}`',
    ],
    [
      'a page of a sister host changes something',
      'a change from a page of a sister host',
      "site !== undefined && site !== 'same-origin'",
      "site === 'cross-site'",
    ],
  ]),
  ...guardsIn('src/server/platform/http/cookies.ts', guardTest, [
    [
      'a cookie of plain http counts under TLS',
      'the plain cookie under TLS',
      'return isSecure ? `__Host-${family}` : family',
      'return isSecure && family.length > 20 ? `__Host-${family}` : family',
    ],
  ]),
  ...guardsIn('src/server/platform/http/cookies.ts', inputs, [
    [
      'of two cookies of one name the last one counts, which a sister host may have set',
      'huge, doubled and broken cookies are nobody, and hurt nobody',
      'if (found !== undefined) return undefined',
    ],
  ]),
  ...guardsIn('src/server/platform/http/client.ts', 'src/server/platform/http/client.test.ts', [
    [
      'a stranger says of themselves that they come over TLS, and from which country',
      'headers about transport and country count only from a trusted proxy',
      "if (rules.trustedProxies.kind === 'none' || !isTrusted(peer, 0, rules.trustedProxies)) {",
      "if (rules.trustedProxies.kind === 'none') {",
    ],
  ]),
  ...guardsIn('src/server/platform/http/client.ts', proxies, [
    [
      'the first entry of a chain counts, which the client wrote',
      'no dodge gives one visitor more than one bucket',
      'if (!isTrusted(current, hop, proxies)) return current',
    ],
    [
      'what is no address passes for one',
      'what stands in a forwarding header is an address, or is nothing',
      'if (!parseAddress(next)) return current',
    ],
  ]),
  ...guardsIn('src/server/platform/http/throttle-bucket.ts', proxies, [
    [
      'a household of IPv6 has as many buckets as addresses',
      'no dodge gives one visitor more than one bucket',
      '.slice(0, 4)',
      '.slice(0, 8)',
    ],
  ]),
  ...guardsIn('src/server/platform/http/throttle-store.ts', 'src/server/platform/http/throttle.pg.test.ts', [
    [
      'a dear bucket never runs empty',
      'three concurrent processes count dear calls exactly',
      'WHERE ${filled} >= 1',
      'WHERE ${filled} >= -1000000',
    ],
  ]),
  ...guardsIn('src/server/platform/http/visit.ts', guardTest, [
    [
      'any host is the console',
      'the console at another host',
      'if (hooks.consoleHosts.includes(host)) return undefined',
      'if (hooks.consoleHosts.length > 0) return undefined',
    ],
  ]),
  ...guardsIn('src/server/platform/http/ambiguous.ts', proxies, [
    [
      'a second Host header names another brand than the one that was judged',
      'a request with two hosts is refused',
      'return count > 1',
      'return count > 9',
    ],
    [
      'an encoded path reaches a call past the rules of a proxy',
      'a call is reached by one spelling of its path alone',
      '(end < 0 || first < end) && disguises.test',
      'first < 0 && disguises.test',
    ],
  ]),
  ...guardsIn('src/domain/text/json-keys.ts', inputs, [
    [
      'a body names an amount twice',
      'a key that stands twice in a body is refused',
      'return countColons(text) !== countKeys(value)',
      'return countColons(text) < countKeys(value)',
    ],
  ]),
  ...guardsIn('src/server/platform/http/outbound.ts', 'src/server/platform/http/outbound.test.ts', [
    [
      'a name that answers differently the second time leads into our own network',
      'a name that resolves to',
      'for (const { address } of found) refuseInside(address, hostname, rules)',
    ],
    [
      'a name is resolved again by whoever connects',
      'a name is resolved once',
      'lookup: judgingLookup(resolve, url.hostname, rules),',
    ],
    [
      'any call may go out without TLS',
      'HTTP without TLS reaches a public host only where a caller allows it',
      '!(allowsPlain && isPlainUrl(url))',
      '!isPlainUrl(url)',
    ],
    [
      'a compressed answer is unpacked without bound',
      'a compressed answer',
      "if (encoding !== 'identity') throw new NotReached('a compressed answer')",
    ],
  ]),
  ...guardsIn('src/server/platform/http/input.ts', inputs, [
    [
      'the input of a call is whatever was sent',
      'answers each hostile input with a clean no, and stores nothing of it',
      'if (!validator.Check(value))',
      'if (value === undefined)',
    ],
    [
      'a zero byte or a letter of a thousand accents reaches the database',
      'an operator cannot break a change with words that the database would not take',
      "if (field !== undefined) throw refusePlainly('invalid_input', { fields: [field] })",
    ],
    [
      'a body may come with a query beside it',
      'answers each hostile input with a clean no, and stores nothing of it',
      "if (hasKeys(query)) throw refusePlainly('invalid_input', { fields: Object.keys(query).slice(0, 10) })",
      'void query',
    ],
  ]),
  ...guardsIn('src/server/platform/live/hub.ts', live, [
    [
      'one address opens streams without end',
      'one session, one address and one household have so many streams and no more',
      'if (countOf(streams, (one) => one.household === household) >= streamsPerAddress) return false',
      'void streamsPerAddress',
    ],
    [
      'a stream outlives its session',
      'a stream ends when its session is ended, its member suspended or its time over',
      "if (!standing.has(stream.sessionId ?? '')) end(stream,",
      "if (standing.has('nobody')) end(stream,",
    ],
    [
      'a reader who does not read costs memory without end',
      'a reader who does not read is dropped, and costs a bounded amount of memory',
      'if (stream.response.writableLength > UNREAD_MAX) end(stream)\n    else ',
    ],
    [
      'a member hears what is told to another',
      'a stream hears its own brand and its own member, and nobody else',
      'return stream.memberId === audience.memberId',
      'return true',
    ],
    [
      'a visitor of one brand hears what is told at another',
      'a stream hears its own brand and its own member, and nobody else',
      'return stream.isConsole !== true && stream.merchantId === audience.merchantId',
      'return true',
    ],
  ]),
  ...guardsIn('src/server/platform/live/store.ts', live, [
    [
      'a stream goes on where its member is suspended',
      'a stream ends when its session is ended, its member suspended or its time over',
      "AND member.status = 'active'",
    ],
  ]),
  ...guardsIn('src/server/platform/sealing/actions.ts', sealing, [
    [
      'a text that was sealed for one call opens another',
      'is refused as everything else is, and goes no further',
      'return inside.method === call.method && inside.path === call.path',
      'return inside.method !== call.path',
    ],
    [
      'a sealed text is good for ever',
      'is refused as everything else is, and goes no further',
      'return ageSeconds <= OLDEST_SECONDS && ageSeconds >= -AHEAD_SECONDS',
      'return ageSeconds >= -AHEAD_SECONDS || OLDEST_SECONDS > 0',
    ],
    [
      'a sealed text is replayed',
      'one text that comes at many doors at once is taken once',
      "if (!(await insertUsedOnce(store.read, createHash('sha256').update(inside.jti).digest())))\n",
      "if (!(await insertUsedOnce(store.read, createHash('sha256').update(inside.jti).digest())) && text === '')\n",
    ],
    [
      'a sealed input reaches for the prototype',
      'is refused as everything else is, and goes no further',
      "if (key === '__proto__' || key === 'constructor') throw new SyntaxError('a forbidden key')",
      'void key',
    ],
  ]),
  ...guardsIn('src/server/platform/sealing/wrapping.ts', 'src/server/platform/sealing/wrapping.test.ts', [
    [
      'what somebody changed is opened',
      'another secret, another row, a changed byte and a truncated text open nothing',
      'return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])',
      'return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))',
    ],
  ]),
]
