import { type Guard, guardsIn, provenBy } from './guard.ts'

const post = 'src/server/money/ledger/post.pg.test.ts'
const submit = 'src/server/money/ledger/submitting.pg.test.ts'
const database = 'src/server/money/ledger/guards-of-the-database.pg.test.ts'

export const ledgerGuards: readonly Guard[] = [
  ...provenBy(post, [
    [
      'key-content-compared',
      'a key answers whatever content comes under it',
      'the same key with the same content answers the same, with another one it is a conflict',
      { replace: ['= v_hash', 'IS NOT NULL'] },
    ],
    ['key-known', 'a key moves money again', 'the same key with the same content answers the same', 'never'],
    [
      'money-there',
      'a wallet gives more than it holds, and the transaction fails',
      'one more than is there',
      'never',
    ],
    [
      'provider-number-used-once',
      'a number of a provider is good twice',
      'a number of a provider is good for one transfer',
      'never',
    ],
    [
      'play-number-used-once',
      'a number of a play is good twice, for another member',
      'a number of a play is good for one transfer',
      'never',
    ],
    [
      'play-key-checked',
      'the key of a play hides another number',
      'a number of a play is good for one transfer',
      'never',
    ],
    [
      'play-guarded',
      'who may not play plays',
      'a member who is barred from play stakes nothing, and still gets a win',
      'never',
    ],
    [
      'wallet-of-merchant',
      'a merchant reaches the wallet of another one’s member',
      'a merchant does not reach the wallet of another one’s member',
      { cut: 'AND wallet.merchant_id = asked.merchant_id' },
    ],
    [
      'locked-wallet-of-merchant',
      'a merchant reaches what is read of another one’s member with the lock',
      'a merchant does not reach the wallet of another one’s member',
      { replace: ['w_locked = p_merchants', 'array_position(w_locked, NULL) IS NULL'] },
    ],
    [
      'reservation-of-member',
      'a reservation of somebody else ends',
      'a transfer of another member is neither settled nor reversed',
      { cut: 'member_id = p_member AND' },
    ],
    [
      'reservation-ends-once',
      'a reservation ends twice',
      'a reservation ends once, however many try at once',
      { replace: ['member_id = p_member AND settles = p_settles', 'false'] },
    ],
    [
      'posting-balanced',
      'what does not sum to zero is asked of the database',
      'a posting that cannot be right is a bug',
      { leadsTo: 'return undefined' },
    ],
  ]),
  ...provenBy(submit, [
    [
      'held-wallet-skipped',
      'who waits for a wallet holds up everybody',
      'a locked wallet delays no other member, and its own call succeeds afterwards',
      { replace: ['UPDATE SKIP LOCKED', 'UPDATE'] },
    ],
    [
      'failing-call-alone',
      'a call that the database chokes on takes the others along',
      'one call that the database chokes on fails alone',
      { leadsTo: '{ for (const { reject } of taken) reject(error); return taken.length }' },
    ],
    [
      'lost-connection-retried',
      'a lost connection is told as a failure',
      'a connection that is lost on the way is no loss',
      'always',
    ],
    [
      'submitting-line-bounded',
      'a queue grows without end',
      'a queue that is full refuses at once',
      { value: 'isClosed' },
    ],
  ]),
  ...provenBy('src/server/money/ledger/waiting-line.test.ts', [
    ['key-once-in-call', 'a key goes twice in one call', 'a key goes once in a call'],
    [
      'member-once-in-call',
      'a member is in two calls at once',
      'a member whose money is under way waits',
      { cut: '!busy.has(memberId) &&' },
    ],
  ]),
  ...guardsIn('db/migrations/0012_ledger.sql', database, [
    [
      'the application writes balances',
      'the application may not',
      'GRANT SELECT ON wallet, ledger_transfer',
      'GRANT UPDATE ON wallet TO tessera_app;\nGRANT SELECT ON wallet, ledger_transfer',
    ],
  ]),
  ...guardsIn('db/migrations/0054_purses.sql', database, [
    [
      'money comes from nowhere',
      'the database refuses',
      'sum(amount) = 0 AND count(*) >= 2',
      'count(*) >= 2',
    ],
    ['entries are added later', 'the database refuses', ' AND min(line) = 1 AND max(line) = count(*)', ''],
    [
      'an entry says nothing of its balance',
      'the database refuses',
      'WHERE NOT written.is_balanced OR NOT written.is_right',
      'WHERE NOT written.is_balanced',
    ],
    [
      'a wallet has any name',
      'the database refuses',
      'CREATE TRIGGER named BEFORE INSERT ON wallet',
      'CREATE TRIGGER named BEFORE UPDATE ON wallet',
    ],
  ]),
  ...guardsIn('db/migrations/0040_cost_of_a_bet.sql', database, [
    [
      'a wallet is given to somebody else',
      'the database refuses',
      'CREATE TRIGGER stays BEFORE UPDATE OF member_id, currency, account, merchant_id ON wallet',
      'CREATE TRIGGER stays BEFORE DELETE ON wallet',
    ],
  ]),
  ...guardsIn('db/migrations/0036_partitions.sql', database, [
    [
      'entries are changed',
      'nor may the owner',
      'CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry',
      'CREATE TRIGGER only_added_to BEFORE DELETE OR TRUNCATE ON ledger_entry',
    ],
    [
      'a transfer stands without entries',
      'the database refuses',
      "RAISE EXCEPTION 'transfer % of member % has no entries', wrong.id, wrong.member_id\n      USING ERRCODE = 'check_violation';",
      'RETURN NULL;',
    ],
  ]),
]
