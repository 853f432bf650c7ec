import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/platform/jobs/killed-process.pg.test.ts'

/** What keeps two runs of a job that runs alone apart, and the jobs of a living process with that process. */
export const jobGuards: readonly Guard[] = [
  ...guardsIn('src/server/platform/jobs/alone.ts', test, [
    [
      'a job that runs alone runs twice at once',
      'a job whose lock was released too early still starts only once',
      'if (rows[0]?.isOurs !== true) {',
      'if (rows.length === 0) {',
    ],
    [
      'a job that runs alone runs beside what is left of a lost run',
      'while a statement of a lost run continues, no other run begins',
      "await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [advisoryLocks.job, job])",
    ],
    [
      'a run that lost its lock goes on writing',
      'a run that lost its lock can use the database no more',
      'for (const end of ends) end()\n    void pool.end()',
      'void Promise.resolve()',
    ],
  ]),
  ...guardsIn('src/server/platform/jobs/presence.ts', test, [
    [
      'the jobs of a living process are given to another one',
      'only the one whose lock is free loses its jobs',
      'AND objid::bigint = hashtext(runner.id)::bigint & 4294967295',
      'AND false',
    ],
    [
      'a process whose lost session ends late counts as gone',
      'a runner takes its lock again when the old session of its cut connection ends late',
      'for (const id of held.values()) if (gone.delete(id)) await enter(own, id)',
    ],
  ]),
]
