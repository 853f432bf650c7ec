import { type Guard, provenBy } from './guard.ts'

const brands = 'src/server/shell/brands/brands.pg.test.ts'
const hosts = 'src/server/shell/brands/hosts.pg.test.ts'
const one = 'an operator of one brand can make no call of the platform, whatever permissions their row has'
const refused = 'is refused, and no brand is created'

export const brandGuards: readonly Guard[] = [
  ...provenBy(brands, [
    [
      'platform-rights-kept-back',
      'an owner of one brand makes, sees and closes the others',
      one,
      { value: 'rights' },
    ],
    ['reserved-host-refused', 'a brand takes the console’s host, or the studio’s', refused],
    [
      'taken-host-refused',
      'a brand is made with the host of another one',
      refused,
      { replace: ['!== undefined', '=== 0'] },
    ],
    [
      'first-withdrawal-settings-of-currency',
      'a new brand pays out unseen what is small in another currency',
      'a new brand pays out nothing automatically until two operators set the limit',
    ],
    [
      'brand-request-locked',
      'a second click makes a second brand, or is told a fault',
      'a request id creates one brand; with other content it is a conflict',
    ],
    [
      'brand-request-same',
      'a request is used again for another brand, or by another operator',
      'a request id creates one brand; with other content it is a conflict',
      { value: 'before.operatorId === 0n' },
    ],
    [
      'first-operator-retry-is-recent',
      'the maker of a brand takes its first operator over long after',
      'a retry after a lost answer gives the first operator a new password',
      { cut: '!isRecent ||' },
    ],
    ['closing-by-two', 'one operator ends a brand that holds money', 'with money two operators end it'],
    [
      'closing-by-independent',
      'an operator ends a brand with an account that they made for it',
      'an operator cannot end a brand together with an account of their own making',
    ],
    [
      'closing-state-first',
      'a brand is ended without having closed to new money first',
      'with money two operators end it',
    ],
    [
      'no-opening-while-closing',
      'accounts are opened at a brand that is being closed',
      'a closing brand takes no accounts, deposits or bets, and opens again; with money two operators end it',
    ],
    [
      'no-bets-while-closing',
      'bets are taken at a brand that is being closed',
      'a closing brand takes no accounts, deposits or bets, and opens again; with money two operators end it',
      { replace: ["CASE WHEN brand.state = 'open' THEN member.status ELSE 'closing' END", 'member.status'] },
    ],
    [
      'first-operator-untouched',
      'a first operator who has signed in is locked out by a retry',
      'a retry after a lost answer gives the first operator a new password',
      { replace: ['must_change_password AND last_login_at IS NULL', 'must_change_password'] },
    ],
    [
      'first-operator-untouched',
      'a password that another operator handed over is replaced by the maker of the brand',
      'a retry after a lost answer gives the first operator a new password',
      { cut: 'AND created_by = ${by} AND handed_over_by = ${by}' },
    ],
  ]),
  ...provenBy(hosts, [
    [
      'host-proven-before-serving',
      'a host serves before anybody has proven it',
      'a host serves its brand only once proven by a record or a file, and the first brand to prove it has it',
      { replace: ["wish.trustsHosts ? 'hand' : undefined", "'hand'"] },
    ],
    [
      'proven-host-kept',
      'a host that another brand has proven is taken from it',
      'a host serves its brand only once proven by a record or a file, and the first brand to prove it has it',
      { value: '(…, false)' },
    ],
    [
      'host-claim-still-current',
      'a check proves a claim that was removed, or that another process checks by now',
      'a check beyond its lease records nothing',
    ],
    [
      'due-host-checked-once',
      'every process checks a host that is due, all at once',
      'one of several processes checks a host, and a concurrent check by hand is refused',
      { cut: 'AND ${isFree}' },
    ],
    [
      'asked-host-checked-once',
      'presses of a button check a host many times at once',
      'one of several processes checks a host, and a concurrent check by hand is refused',
      { cut: 'AND ${isFree}' },
    ],
    [
      'proof-file-of-own-host',
      'the file of one host proves another one that leads here',
      'a host that points to this installation is proven by the file that the server itself serves',
      { cut: 'host = ${host} AND' },
    ],
    [
      'taken-host-not-freed',
      'a host moves to another brand by itself once its brand drops it',
      'a later check does not take over a host that another brand has proven',
    ],
    [
      'host-check-outside-only',
      'the proof of a host is asked of our own network',
      'a name that resolves into a private network is not requested',
      'always',
    ],
    [
      'host-record-compared',
      'any record proves a host',
      'a host serves its brand only once proven by a record or a file, and the first brand to prove it has it',
      { value: 'records.length > 0' },
    ],
    [
      'host-file-compared',
      'any file proves a host',
      'a file proves a host, another text does not',
      { value: "{ by: 'file' }" },
    ],
    [
      'host-text-plain',
      'a stranger turns the text of the console round with control characters',
      'a failed check shows the operator what it found',
      { value: 'text' },
    ],
  ]),
  ...provenBy('test/attacks/money-alone.pg.test.ts', [
    [
      'first-operator-needs-second',
      'one operator makes a brand, and with it a second operator for its money',
      ': one operator with every right',
      { value: '… === null' },
    ],
    [
      'new-host-needs-second',
      'one operator makes an address of their own a host of the brand, which its texts may name',
      ': one operator with every right',
    ],
  ]),
]
