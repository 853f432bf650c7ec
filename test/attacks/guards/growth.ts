import { type Guard, guardsIn, provenBy } from './guard.ts'

const partitions = 'test/pg/partitions.pg.test.ts'
const archive = 'src/server/platform/growth/archive.pg.test.ts'
const detach = 'test/pg/detach.pg.test.ts'

/** Guards of partitions against direct writes, and of archives against undetected changes. */
export const growthGuards: readonly Guard[] = [
  ...provenBy(detach, [
    [
      'detached-after-retention',
      'what the law keeps is detached',
      'records that the law requires stay, however well they are archived',
      { replace: ['p_block AND created_at < p_sealed_before', 'p_block'] },
    ],
    [
      'detached-when-archived',
      'entries that are in no archive are detached',
      'does not reach from the first block to the last',
      { replace: ['> 0', '< 0'] },
    ],
    [
      'no-detaching-of-reservation',
      'an open reservation is detached',
      'a partition that holds an open reservation stays',
      { replace: ["RAISE EXCEPTION 'reservation % is open: its partition stays', v_wrong", 'NULL'] },
    ],
    [
      'detached-when-sound',
      'books with a fault are detached',
      'books with a fault detach nothing',
      { replace: ["RAISE EXCEPTION 'the ledger has not been found sound up to block %', p_block", 'NULL'] },
    ],
    [
      'opening-hash-compared',
      'openings are changed unseen',
      'a change of',
      {
        replace: [
          '(SELECT opening_hash FROM ledger_detached ORDER BY number DESC LIMIT 1) = ledger_opening_hash()',
          'true',
        ],
      },
    ],
    [
      'archive-verified',
      'an archive that nobody verified stands for what is detached',
      'an archive that is not whole',
    ],
    [
      'archives-without-gap',
      'a gap between archives passes',
      'does not reach from the first block to the last',
      { value: 'BigInt(toBlock) <= reach' },
    ],
  ]),
  ...provenBy(partitions, [
    [
      'partition-triggers-made',
      'entries are changed by the name of their partition',
      'the owner is refused as well',
      {
        replace: [
          "EXECUTE regexp_replace(v_trigger, ' ON public\\.' || one.parent || ' ', format(' ON public.%I ', v_name))",
          'NULL',
        ],
      },
    ],
    [
      'partitions-alarm',
      'the last partition fills, and nobody hears of it',
      'a last partition that fills sounds',
      { value: 'void [parent, left]' },
    ],
  ]),
  ...provenBy(archive, [
    [
      'archive-batch-hash',
      'an amount in an archive is changed',
      'a manipulated file is found',
      { value: 'batch.hash === undefined' },
    ],
    [
      'archive-block-hash',
      'a batch is taken out of an archive',
      'a manipulated file is found',
      { value: 'block.hash === undefined' },
    ],
    [
      'archive-file-hash',
      'another file stands under the name',
      'a replaced file, and a replaced chain, are reported',
      { value: 'manifest.sha256 === undefined' },
    ],
    [
      'archive-of-chain',
      'an archive of another chain passes',
      'a replaced file, and a replaced chain, are reported',
      {
        replace: [
          '([number, hash]) => chain.get(number) !== hash',
          '([number]) => chain.get(number) === number',
        ],
      },
    ],
  ]),
  ...provenBy('test/pg/retention.pg.test.ts', [
    [
      'waiting-message-kept',
      'a message is swept away before it has left',
      'messages that have left are taken away',
      { cut: "status <> 'waiting' AND" },
    ],
  ]),
  ...guardsIn('db/migrations/0036_partitions.sql', partitions, [
    [
      'the application cuts the tables as it likes',
      'the application may not',
      'GRANT SELECT ON ledger_entry, ledger_sealed, partition_rule TO tessera_app;',
      'GRANT ALL ON ledger_entry, ledger_sealed, partition_rule TO tessera_app;',
    ],
  ]),
  ...guardsIn('db/migrations/0041_more_partitions.sql', partitions, [
    [
      'what is written into a partition of the audit by its own name has no rules of the whole',
      'the application may not',
      "EXECUTE format('REVOKE ALL ON %I FROM tessera_app', v_first);",
    ],
    [
      'what is written into the audit is no longer linked',
      'entries of the audit go on in the next partition',
      "EXECUTE replace(v_one.text, ' ON public.' || v_first || ' ', ' ON public.' || p_parent || ' ');\n  END LOOP;\n  -- By its own",
      'NULL;\n  END LOOP;\n  -- By its own',
    ],
  ]),
]
