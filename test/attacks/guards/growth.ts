import { type Guard, guardsIn } from './guard.ts'

const partitions = 'test/pg/partitions.pg.test.ts'
const archive = 'src/server/platform/growth/archive.pg.test.ts'
const detach = 'test/pg/detach.pg.test.ts'

/** Guards of partitions against direct writes, and of archives against undetected changes. */
export const growthGuards: readonly Guard[] = [
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
  ...guardsIn('db/functions/ledger_3_detach.sql', detach, [
    [
      'what the law keeps is detached',
      'what the law keeps stays',
      'WHERE number = p_block AND created_at < p_sealed_before',
      'WHERE number = p_block',
    ],
    [
      'entries that are in no archive are detached',
      'does not reach from the first block to the last',
      'IF v_wrong > 0 OR v_row.kept_from >',
      'IF v_wrong < 0 OR v_row.kept_from >',
    ],
    [
      'an open reservation is detached',
      'a partition that holds an open reservation stays',
      "RAISE EXCEPTION 'reservation % is open: its partition stays', v_wrong;",
      'NULL;',
    ],
    [
      'books with a fault are detached',
      'books with a fault detach nothing',
      "RAISE EXCEPTION 'the ledger has not been found sound up to block %', p_block;",
      'NULL;',
    ],
    [
      'openings are changed unseen',
      'who changes',
      'THEN (SELECT opening_hash FROM ledger_detached ORDER BY number DESC LIMIT 1) = ledger_opening_hash()\n                AND',
      'THEN',
    ],
  ]),
  ...guardsIn('src/server/platform/growth/detach.ts', detach, [
    [
      'an archive that nobody verified stands for what is detached',
      'an archive that is not whole',
      'if (fault !== undefined) throw new Error(`${path}: ${fault}`)',
    ],
    [
      'a gap between archives passes',
      'does not reach from the first block to the last',
      'if (BigInt(fromBlock) > reach + 1n || BigInt(toBlock) <= reach) continue',
      'if (BigInt(toBlock) <= reach) continue',
    ],
  ]),
  ...guardsIn('db/functions/growth_partitions.sql', partitions, [
    [
      'entries are changed by the name of their partition',
      'the owner is refused as well',
      "EXECUTE regexp_replace(v_trigger, ' ON public\\.' || one.parent || ' ', format(' ON public.%I ', v_name));",
      'NULL;',
    ],
  ]),
  ...guardsIn('src/server/platform/growth/jobs.ts', partitions, [
    [
      'the last partition fills, and nobody hears of it',
      'a last partition that fills sounds',
      "log.error({ alarm: 'partitions', parent, left: left.toString() }, 'the last partition is filling')",
      'void [parent, left]',
    ],
  ]),
  ...guardsIn('src/server/platform/growth/archive-file.ts', archive, [
    [
      'an amount in an archive is changed',
      'a manipulated file is found',
      'if (hashOfBatch(batch) !== batch.hash)',
      'if (batch.hash === undefined)',
    ],
    [
      'a batch is taken out of an archive',
      'a manipulated file is found',
      'if (hash !== block.hash)',
      'if (block.hash === undefined)',
    ],
  ]),
  ...guardsIn('src/server/platform/growth/archive.ts', archive, [
    [
      'another file stands under the name',
      'a replaced file, and a replaced chain, are reported',
      'if ((await hashOfFile(path)) !== manifest.sha256)',
      'if (manifest.sha256 === undefined)',
    ],
    [
      'an archive of another chain passes',
      'a replaced file, and a replaced chain, are reported',
      'const differing = [...hashes].filter(([number, hash]) => chain.get(number) !== hash)',
      'const differing = [...hashes].filter(([number]) => chain.get(number) === number)',
    ],
  ]),
  ...guardsIn('src/server/platform/outbox/sweep-store.ts', 'test/pg/retention.pg.test.ts', [
    [
      'a message is swept away before it has left',
      'messages that have left are taken away',
      "WHERE status <> 'waiting' AND created_at",
      'WHERE created_at',
    ],
  ]),
]
