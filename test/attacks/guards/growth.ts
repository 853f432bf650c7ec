import { type Guard, guardsIn } from './guard.ts'

const partitions = 'test/pg/partitions.pg.test.ts'
const archive = 'src/server/growth/archive.pg.test.ts'

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
  ...guardsIn('db/functions/growth_partitions.sql', partitions, [
    [
      'entries are changed by the name of their partition',
      'the owner is refused as well',
      "EXECUTE regexp_replace(v_trigger, ' ON public\\.' || one.parent || ' ', format(' ON public.%I ', v_name));",
      'NULL;',
    ],
  ]),
  ...guardsIn('src/server/growth/jobs.ts', partitions, [
    [
      'the last partition fills, and nobody hears of it',
      'a last partition that fills sounds',
      "log.error({ alarm: 'partitions', parent, left: left.toString() }, 'the last partition is filling')",
      'void [parent, left]',
    ],
  ]),
  ...guardsIn('src/server/growth/archive-file.ts', archive, [
    [
      'an amount in an archive is changed',
      'in the file is found out',
      'if (hashOfBatch(batch) !== batch.hash)',
      'if (batch.hash === undefined)',
    ],
    [
      'a batch is taken out of an archive',
      'in the file is found out',
      'if (hash !== block.hash)',
      'if (block.hash === undefined)',
    ],
  ]),
  ...guardsIn('src/server/growth/archive.ts', archive, [
    [
      'another file stands under the name',
      'a file that is another one',
      'if ((await hashOfFile(path)) !== manifest.sha256)',
      'if (manifest.sha256 === undefined)',
    ],
    [
      'an archive of another chain passes',
      'a chain that is another one',
      'const differing = [...hashes].filter(([number, hash]) => chain.get(number) !== hash)',
      'const differing = [...hashes].filter(([number]) => chain.get(number) === number)',
    ],
  ]),
  ...guardsIn('src/server/outbox/sweep-store.ts', 'test/pg/retention.pg.test.ts', [
    [
      'a message is swept away before it has left',
      'messages that have left are taken away',
      "WHERE status <> 'waiting' AND created_at",
      'WHERE created_at',
    ],
  ]),
]
