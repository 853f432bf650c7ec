import { type Guard, guardsIn } from './guard.ts'

const brands = 'src/server/shell/brands/brands.pg.test.ts'
const hosts = 'src/server/shell/brands/hosts.pg.test.ts'
const one = 'an operator of one brand can make no call of the platform, whatever permissions their row has'
const refused = 'is refused, and no brand is created'

export const brandGuards: readonly Guard[] = [
  ...guardsIn('src/domain/access/operator-role.ts', brands, [
    [
      'an owner of one brand makes, sees and closes the others',
      one,
      "return reach === 'platform' ? rights : rights.filter((right) => !isPlatformPermission(right))",
      'return rights',
    ],
  ]),
  ...guardsIn('src/domain/merchant/brand-plan.ts', brands, [
    [
      'a brand takes the console’s host, or the studio’s',
      refused,
      "if (takenHosts.includes(host)) return 'host_reserved'",
    ],
  ]),
  ...guardsIn('src/server/shell/brands/create.ts', brands, [
    [
      'a brand is made with the host of another one',
      refused,
      "if ((await findHostOwner(tx, host)) !== undefined) throw refuse<Create>('host_taken', { host })",
      "if ((await findHostOwner(tx, host)) === 0) throw refuse<Create>('host_taken', { host })",
    ],
    [
      'a new brand pays out unseen what is small in another currency',
      'a new brand pays out nothing automatically until two operators set the limit',
      'await setFirstWithdrawalSettings(tx, merchantId)',
      'void setFirstWithdrawalSettings',
    ],
  ]),
  ...guardsIn('src/server/shell/brands/create.ts', hosts, [
    [
      'a host serves before anybody has proven it',
      'a host serves its brand only once proven by a record or a file, and the first brand to prove it has it',
      "const by = isLocalHost(host) ? 'local' : wish.trustsHosts ? 'hand' : undefined",
      "const by = isLocalHost(host) ? 'local' : 'hand'",
    ],
  ]),
  ...guardsIn('src/server/shell/brands/routes.ts', brands, [
    [
      'a second click makes a second brand, or is told a fault',
      'a request id creates one brand; with other content it is a conflict',
      'await lockRequest(tx, requestId)',
    ],
    [
      'a request is used again for another brand, or by another operator',
      'a request id creates one brand; with other content it is a conflict',
      'if (before.operatorId !== operatorId || !before.contentHash.equals(hash.digest()))',
      'if (before.operatorId === 0n)',
    ],
    [
      'the maker of a brand takes its first operator over long after',
      'a retry after a lost answer gives the first operator a new password',
      '!isRecent || ',
    ],
  ]),
  ...guardsIn('src/server/shell/brands/host-checking.ts', hosts, [
    [
      'a host that another brand has proven is taken from it',
      'a host serves its brand only once proven by a record or a file, and the first brand to prove it has it',
      'if (!(await proveHost(tx, { merchantId, host, by: finding.by }))) {',
      'await proveHost(tx, { merchantId, host, by: finding.by })\n  if (host === undefined) {',
    ],
    [
      'a check proves a claim that was removed, or that another process checks by now',
      'a check beyond its lease records nothing',
      "if (!now || now.token !== claim.token || now.checks !== claim.checks) return 'outdated'",
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/host-store.ts', hosts, [
    [
      'every process checks a host that is due, all at once',
      'one of several processes checks a host, and a concurrent check by hand is refused',
      'WHERE verified_at IS NULL AND next_check_at <= clock_timestamp() AND ${isFree}',
      'WHERE verified_at IS NULL AND next_check_at <= clock_timestamp()',
    ],
    [
      'presses of a button check a host many times at once',
      'one of several processes checks a host, and a concurrent check by hand is refused',
      'WHERE merchant_id = ${merchantId} AND host = ${host} AND ${isFree}',
      'WHERE merchant_id = ${merchantId} AND host = ${host}',
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/host-store.ts', hosts, [
    [
      'the file of one host proves another one that leads here',
      'a host that points to this installation is proven by the file that the server itself serves',
      'WHERE host = ${host} AND token = ${token} AND verified_at IS NULL',
      'WHERE token = ${token} AND verified_at IS NULL',
    ],
  ]),
  ...guardsIn('src/domain/merchant/host-checks.ts', hosts, [
    [
      'a host moves to another brand by itself once its brand drops it',
      'a later check does not take over a host that another brand has proven',
      "if (fault === 'host_taken') return undefined",
    ],
  ]),
  ...guardsIn('src/server/shell/brands/host-check.ts', hosts, [
    [
      'the proof of a host is asked of our own network',
      'a name that resolves into a private network is not requested',
      'isOfEnvironment: localPort !== undefined,',
      'isOfEnvironment: true,',
    ],
    [
      'any record proves a host',
      'a host serves its brand only once proven by a record or a file, and the first brand to prove it has it',
      'records.some((text) => text === record.value)',
      'records.length > 0',
    ],
    [
      'any file proves a host',
      'a file proves a host, another text does not',
      "return text === expected ? { by: 'file' } : { fault: 'wrong_file', found: shorten(text) }",
      "return { by: 'file' }",
    ],
    [
      'a stranger turns the text of the console round with control characters',
      'a failed check shows the operator what it found',
      "text.replace(/[^\\x20-\\x7e]/g, '?')",
      'text',
    ],
  ]),
  ...guardsIn('src/server/shell/brands/closing.ts', brands, [
    [
      'one operator ends a brand that holds money',
      'with money two operators end it',
      "if (before?.proposedBy === proposal.operatorId) throw refuse<Call>('maker_is_checker')",
    ],
    [
      'an operator ends a brand with an account that they made for it',
      'an operator cannot end a brand together with an account of their own making',
      "if (before && !(await areIndependent(tx, proposal.operatorId, before.proposedBy)))\n    throw refuse<Call>('checker_not_independent')",
    ],
    [
      'a brand is ended without having closed to new money first',
      'with money two operators end it',
      "if (brand.state !== 'closing') throw refuse<Call>('brand_not_closing')",
    ],
  ]),
  ...guardsIn('src/server/platform/http/guard.ts', brands, [
    [
      'accounts are opened at a brand that is being closed',
      'a closing brand takes no accounts, deposits or bets, and opens again; with money two operators end it',
      "if (merchant?.isEnding && endpoint.notWhileEnding) throw refusePlainly('brand_ending')",
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_play_guard.sql', brands, [
    [
      'bets are taken at a brand that is being closed',
      'a closing brand takes no accounts, deposits or bets, and opens again; with money two operators end it',
      "CASE WHEN brand.state = 'open' THEN member.status ELSE 'closing' END",
      'member.status',
    ],
  ]),
  ...guardsIn('src/server/people/operators/manage-store.ts', brands, [
    [
      'a first operator who has signed in is locked out by a retry',
      'a retry after a lost answer gives the first operator a new password',
      ' AND last_login_at IS NULL',
    ],
    [
      'a password that another operator handed over is replaced by the maker of the brand',
      'a retry after a lost answer gives the first operator a new password',
      'AND created_by = ${by} AND handed_over_by = ${by}',
    ],
  ]),
  ...guardsIn('src/server/people/operators/first-operator.ts', 'test/attacks/money-alone.pg.test.ts', [
    [
      'one operator makes a brand, and with it a second operator for its money',
      ': one operator with every right',
      '  if (by)\n    await restMoney(',
      '  if (by === null)\n    await restMoney(',
    ],
  ]),
  ...guardsIn('src/server/shell/brands/hosts.ts', 'test/attacks/money-alone.pg.test.ts', [
    [
      'one operator makes an address of their own a host of the brand, which its texts may name',
      ': one operator with every right',
      "    needSecond(by, { cause: 'redirected', before: {}, after: { host } })\n",
    ],
  ]),
]
