import { type Guard, guardsIn } from './guard.ts'

const post = 'src/server/money/ledger/post.pg.test.ts'
const submit = 'src/server/money/ledger/submitting.pg.test.ts'
const database = 'src/server/money/ledger/guards-of-the-database.pg.test.ts'

export const ledgerGuards: readonly Guard[] = [
  ...guardsIn('db/functions/ledger_2_write.sql', post, [
    [
      'a key answers whatever content comes under it',
      'the same key with the same content answers the same, with another one it is a conflict',
      'IF k_hashes[i] = v_hash THEN',
      'IF k_hashes[i] IS NOT NULL THEN',
    ],
    [
      'a key moves money again',
      'the same key with the same content answers the same',
      'IF k_ids[i] IS NOT NULL THEN',
      'IF k_ids[i] IS NULL AND false THEN',
    ],
    [
      'a wallet gives more than it holds, and the transaction fails',
      'one more than is there',
      'IF NOT v_enough THEN',
      'IF NOT v_enough AND false THEN',
    ],
    [
      'a number of a provider is good twice',
      'a number of a provider is good for one transfer',
      "outcome := 'duplicate';\n        RETURN NEXT;\n        CONTINUE;",
      '',
    ],
    [
      'a number of a play is good twice, for another member',
      'a number of a play is good for one transfer',
      'v_is_used := EXISTS (SELECT FROM ledger_transfer AS known WHERE known.key = p_keys[i]);',
      'v_is_used := false;',
    ],
    [
      'the key of a play hides another number',
      'a number of a play is good for one transfer',
      "IF p_keys[i] <> 'play:' || p_providers[i] || ':' || p_provider_transactions[i] THEN",
      'IF false THEN',
    ],
    [
      'who may not play plays',
      'who may not play stakes nothing',
      'IF p_guarded[i] THEN',
      'IF p_guarded[i] AND false THEN',
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_wallets.sql', post, [
    [
      'a merchant reaches the wallet of another one’s member',
      'a merchant does not reach the wallet of another one’s member',
      '\n       AND wallet.merchant_id = asked.merchant_id',
      '',
    ],
    [
      'a merchant reaches what is read of another one’s member with the lock',
      'a merchant does not reach the wallet of another one’s member',
      'EXIT WHEN w_locked = p_merchants;',
      'EXIT WHEN array_position(w_locked, NULL) IS NULL;',
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_ends.sql', post, [
    [
      'a reservation of somebody else ends',
      'what belongs to somebody else is neither ended nor taken back',
      'WHERE member_id = p_member AND id = coalesce(p_settles, p_reverses)\n       AND merchant_id',
      'WHERE id = coalesce(p_settles, p_reverses)\n       AND merchant_id',
    ],
    [
      'a reservation ends twice',
      'a reservation ends once, however many try at once',
      'WHERE member_id = p_member AND settles = p_settles)',
      'WHERE false)',
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_wallets.sql', submit, [
    [
      'who waits for a wallet holds up everybody',
      'a wallet that somebody holds stalls nobody else',
      'FOR NO KEY UPDATE SKIP LOCKED) AS main',
      'FOR NO KEY UPDATE) AS main',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/committing.ts', submit, [
    [
      'a call that the database chokes on takes the others along',
      'one call that the database chokes on fails alone',
      'if (taken.length > 1) {',
      'if (taken.length > 1) {\n for (const { reject } of taken) reject(error)\n return taken.length',
    ],
    [
      'a lost connection is told as a failure',
      'a connection that is lost on the way is no loss',
      'if (!isConnectionLost(error)) throw error',
      'throw error',
    ],
    [
      'a queue grows without end',
      'a queue that is full refuses at once',
      'if (isClosed || inHand >= waitingMax) throw',
      'if (isClosed) throw',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/waiting-line.ts', 'src/server/money/ledger/waiting-line.test.ts', [
    ['a key goes twice in one call', 'a key goes once in a call', '!names.has(name)', 'true'],
    [
      'a member is in two calls at once',
      'a member whose money is under way waits',
      '          !busy.has(memberId) &&\n',
      '',
    ],
  ]),
  ...guardsIn('src/domain/ledger/posting.ts', post, [
    [
      'what does not sum to zero is asked of the database',
      'a posting that cannot be right is a bug',
      "return 'unbalanced'",
      'return undefined',
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
  ...guardsIn('db/migrations/0040_cost_of_a_bet.sql', database, [
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
