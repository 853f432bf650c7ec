import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/money/ledger/proof.pg.test.ts'
const found = 'is found out'
const ofNight = 'src/server/money/ledger/night.pg.test.ts'

/** Guards of the ledger's checker and sealing; each is removed, with the change that would then go undetected. */
export const ledgerProofGuards: readonly Guard[] = [
  ...guardsIn('src/server/money/ledger/check-store.ts', test, [
    [
      'a key, a reference or an amount is changed in the table',
      found,
      'OR content_hash IS DISTINCT FROM sha256(',
      'OR content_hash IS NULL AND NULL IS DISTINCT FROM sha256(',
    ],
    ['a transfer is moved to another moment', found, 'AND (created_at <> at\n', 'AND (false\n'],
    [
      'a balance or a day of the books is changed in the table',
      found,
      'AND hash IS DISTINCT FROM sha256(',
      'AND hash IS NULL AND NULL IS DISTINCT FROM sha256(',
    ],
    ['a transfer is taken away', found, 'FROM written WHERE id IS NULL', 'FROM written WHERE false'],
    ['an entry is taken away', found, '(lines < 2 OR total <> 0 OR last <> lines)', 'total > 999999999'],
    [
      'the entries of an account have a gap',
      found,
      'AND (coalesce(earlier.version, opening.version, 0) + 1 <> entries.version\n',
      'AND (false\n',
    ],
    [
      'what an account held does not follow from what it held before',
      found,
      'OR coalesce(earlier.balance_after, opening.balance, 0) + entries.amount <> entries.balance_after)',
      ')',
    ],
    [
      'a wallet is set by hand, and nobody sees it before the night',
      found,
      'OR (wallet.version = entries.version AND wallet.balance <> entries.balance_after))',
      ')',
    ],
    [
      'money moves in a wallet past the ledger',
      found,
      'WHERE wallet.balance IS DISTINCT FROM coalesce(written.total, 0)\n          OR wallet.version IS DISTINCT FROM coalesce(written.last, 0)\n          OR wallet.version IS DISTINCT FROM coalesce(written.entries, 0)',
      'WHERE false',
    ],
    [
      'a transfer is written past the ledger',
      found,
      'THEN (transfer.member_id, transfer.id) NOT IN (SELECT member, transfer FROM waiting)',
      'THEN false',
    ],
    [
      'a transfer is written past the ledger, and said to be sealed',
      found,
      'WHERE batch.id = sealed.batch_id AND transfer.id = ANY (batch.transfers))',
      'WHERE batch.id = sealed.batch_id)',
    ],
    ['reserved money is spent', found, 'WHERE coalesce(wallet.balance, 0) <> reserved.total', 'WHERE false'],
    [
      'sums that are together not nothing',
      found,
      'FROM ledger_total GROUP BY merchant_id, currency HAVING sum(amount) <> 0',
      'FROM ledger_total GROUP BY merchant_id, currency HAVING false',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/check.ts', test, [
    ['a block is taken out', found, "if (!block.isAfterItsOwn) return 'block_gap'"],
    [
      'batches are taken away with all they name',
      found,
      "if (block.foundBatches < block.batches || block.foundTransfers < block.transfers) return 'block_missing'",
    ],
    [
      'the order of what was written is turned round',
      found,
      "return block.hash.equals(block.foundHash) ? undefined : 'block_changed'",
      'return undefined',
    ],
    [
      'a sum is changed',
      found,
      "if (!isSame(name, BigInt(amount), transfers)) findings.add({ fault: 'total_differs', about: name })",
      'isSame(name, BigInt(amount), transfers)',
    ],
    [
      'the newest blocks are taken off',
      'is found by a head that was kept elsewhere',
      "if (!hash) findings.add({ fault: 'cut_short', block })",
      'if (!hash) return',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/jobs.ts', test, [
    [
      'nobody hears of a fault',
      'a fault sounds in the log and in the figures',
      'if (!check || check.found === 0n) return',
      'if (check) return',
    ],
  ]),
  ...guardsIn('db/functions/ledger_3_seal.sql', test, [
    [
      'what is not committed yet is passed over for ever',
      'money whose transaction is still open holds the seal back',
      'v_horizon := house_horizon();',
      'v_horizon := shifted_transaction(pg_snapshot_xmax(pg_current_snapshot()));',
    ],
    [
      'a long transaction makes a block without bounds',
      'a block holds about as many transfers as it may',
      'IF v_before IS NULL AND v_waiting > v_most THEN',
      'IF false THEN',
    ],
    [
      'a copy of the database never seals again, and nobody is told',
      'a copy of the database that began its transactions anew',
      'IF v_horizon < v_from THEN',
      'IF false THEN',
    ],
  ]),
  ...guardsIn('src/server/platform/db/restored.ts', 'src/server/platform/db/restored.pg.test.ts', [
    [
      'money moves on a restored dump, behind the chain for ever',
      'the server refuses a restored dump until its transaction numbers are shifted; ledger and audit are then intact',
      'if (rows[0]?.back)',
      'if (false)',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/night-store.ts', ofNight, [
    [
      'a wallet that rests is set by hand, and no night sees it',
      'a wallet that was set before the night is found',
      'WHERE wallet.balance IS DISTINCT FROM coalesce(written.balance, 0)\n        OR wallet.version IS DISTINCT FROM coalesce(written.version, 0)',
      'WHERE false',
    ],
    [
      'a transfer is written past the ledger, and the night passes it over',
      'is found out the same night',
      'THEN (there.member_id, there.id) NOT IN (SELECT member, transfer FROM waiting)',
      'THEN false',
    ],
    [
      'the state that the night begins from is changed',
      'is found out, and everything is computed anew',
      'AND point.state_hash = ledger_state_hash(), false)',
      ', false)',
    ],
  ]),
  ...guardsIn('src/server/money/ledger/check-night.ts', ofNight, [
    [
      'what is old is never computed again',
      'is found out within a turn',
      'for await (const span of checkedSpans(store, { after: from, upTo: rolledBlock }, findings))',
      'for await (const span of checkedSpans(store, { after: from, upTo: from }, findings))',
    ],
    [
      'what is new is left to a later turn',
      'is found out the same night',
      'for await (const span of checkedSpans(store, { after: last.block, upTo: head }, findings))',
      'for await (const span of checkedSpans(store, { after: last.block, upTo: last.block }, findings))',
    ],
  ]),
  ...guardsIn('db/migrations/0035_ledger_checkpoint.sql', ofNight, [
    [
      'the application moves its own checkpoint',
      'the application may not',
      'GRANT SELECT ON ledger_checkpoint, ledger_checked_balance, ledger_checked_total TO tessera_app;',
      'GRANT ALL ON ledger_checkpoint, ledger_checked_balance, ledger_checked_total TO tessera_app;',
    ],
  ]),
]
