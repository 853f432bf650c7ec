import { type Guard, guardsIn, provenBy } from './guard.ts'

const test = 'src/server/money/ledger/proof.pg.test.ts'
const found = 'the check finds an attacker who'
const ofNight = 'src/server/money/ledger/night.pg.test.ts'

/** Guards of the ledger's checker and sealing; each is removed, with the change that would then go undetected. */
export const ledgerProofGuards: readonly Guard[] = [
  ...provenBy(test, [
    [
      'row-faults-found',
      'a key, a reference or an amount is changed in the table',
      found,
      { replace: ['DISTINCT', 'NULL AND NULL IS DISTINCT'] },
    ],
    [
      'row-faults-found',
      'a transfer is moved to another moment',
      found,
      { replace: ['created_at <> at', 'false'] },
    ],
    [
      'batch-faults-found',
      'a balance or a day of the books is changed in the table',
      found,
      { replace: ['hash IS', 'hash IS NULL AND NULL IS'] },
    ],
    ['row-faults-found', 'a transfer is taken away', found, { replace: ['id IS NULL', 'false'] }],
    [
      'row-faults-found',
      'an entry is taken away',
      found,
      { replace: ['(lines < 2 OR total <> 0 OR last <> lines)', 'total > 999999999'] },
    ],
    [
      'balance-faults-found',
      'the entries of an account have a gap',
      found,
      { replace: ['coalesce(earlier.version, opening.version, 0) + 1 <> entries.version OR', 'false OR'] },
    ],
    [
      'balance-faults-found',
      'what an account held does not follow from what it held before',
      found,
      {
        cut: 'OR coalesce(earlier.balance_after, opening.balance, 0) + entries.amount <> entries.balance_after',
      },
    ],
    [
      'balance-faults-found',
      'a wallet is set by hand, and nobody sees it before the night',
      found,
      { cut: 'OR (wallet.version = entries.version AND wallet.balance <> entries.balance_after)' },
    ],
    [
      'unsealed-money-found',
      'money moves in a wallet past the ledger',
      found,
      {
        replace: [
          'wallet.balance IS DISTINCT FROM coalesce(written.total, 0) OR wallet.version IS DISTINCT FROM coalesce(written.last, 0) OR wallet.version IS DISTINCT FROM coalesce(written.entries, 0)',
          'false',
        ],
      },
    ],
    [
      'unsealed-money-found',
      'a transfer is written past the ledger',
      found,
      {
        replace: ['(transfer.member_id, transfer.id) NOT IN (SELECT member, transfer FROM waiting)', 'false'],
      },
    ],
    [
      'unsealed-money-found',
      'a transfer is written past the ledger, and said to be sealed',
      found,
      { replace: ['.batch_id AND transfer.id = ANY (batch.transfers)', '.batch_id'] },
    ],
    [
      'spent-reservation-found',
      'reserved money is spent',
      found,
      { replace: ['coalesce(wallet.balance, 0) <> reserved.total', 'false'] },
    ],
    [
      'unbalanced-total-found',
      'sums that are together not nothing',
      found,
      { replace: ['sum(amount) <> 0 UNION', 'false UNION'] },
    ],
    ['block-gap-found', 'a block is taken out', found],
    ['block-content-counted', 'batches are taken away with all they name', found],
    ['block-hash-compared', 'the order of what was written is turned round', found, { value: 'undefined' }],
    [
      'total-compared',
      'a sum is changed',
      found,
      {
        replace: [
          "if (!isSame(name, BigInt(amount), transfers)) findings.add({ fault: 'total_differs', about: name })",
          'isSame(name, BigInt(amount), transfers)',
        ],
      },
    ],
    [
      'chain-cut-found',
      'the newest blocks are taken off',
      'removed newest blocks are found by a head that was kept elsewhere',
      { leadsTo: 'return' },
    ],
    [
      'ledger-fault-sounded',
      'nobody hears of a fault',
      'a fault sounds in the log and in the figures',
      { value: 'check' },
    ],
    [
      'seal-horizon-held',
      'what is not committed yet is passed over for ever',
      'money whose transaction is still open holds the seal back',
      { replace: ['house_horizon()', 'shifted_transaction(pg_snapshot_xmax(pg_current_snapshot()))'] },
    ],
    [
      'block-size-bounded',
      'a long transaction makes a block without bounds',
      'a block holds about as many transfers as it may',
      'never',
    ],
    [
      'new-transactions-noticed',
      'a copy of the database never seals again, and nobody is told',
      'a copy of the database that began its transactions anew',
      'never',
    ],
  ]),
  ...provenBy('src/server/platform/db/restored.pg.test.ts', [
    [
      'restored-dump-refused',
      'money moves on a restored dump, behind the chain for ever',
      'the server refuses a restored dump until its transaction numbers are shifted; ledger and audit are then intact',
    ],
  ]),
  ...provenBy(ofNight, [
    [
      'resting-wallet-checked',
      'a wallet that rests is set by hand, and no night sees it',
      'a wallet that was set before the night is found',
      {
        replace: [
          'wallet.balance IS DISTINCT FROM coalesce(written.balance, 0) OR wallet.version IS DISTINCT FROM coalesce(written.version, 0)',
          'false',
        ],
      },
    ],
    [
      'unsealed-transfer-found-at-night',
      'a transfer is written past the ledger, and the night passes it over',
      'is found the same night',
      { replace: ['(there.member_id, there.id) NOT IN (SELECT member, transfer FROM waiting)', 'false'] },
    ],
    [
      'checkpoint-state-compared',
      'the state that the night begins from is changed',
      'is found, and everything is computed anew',
      { cut: 'AND point.state_hash = ledger_state_hash()' },
    ],
    [
      'old-blocks-checked',
      'what is old is never computed again',
      'is found within a cycle',
      { replace: ['rolledBlock', 'from'] },
    ],
    [
      'new-blocks-checked',
      'what is new is left to a later turn',
      'is found the same night',
      { replace: ['head', 'last.block'] },
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
