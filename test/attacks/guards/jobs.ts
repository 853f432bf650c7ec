import { type Guard, provenBy } from './guard.ts'

const test = 'src/server/platform/jobs/killed-process.pg.test.ts'

/** Guards that keep two runs of a job that runs alone apart, and the jobs of a living process with that process. */
export const jobGuards: readonly Guard[] = [
  ...provenBy(test, [
    [
      'lone-job-locked',
      'a job that runs alone runs twice at once',
      'a job whose lock was released too early still starts only once',
      { value: 'rows.length === 0' },
    ],
    [
      'lone-job-shared-lock',
      'a job that runs alone runs beside what is left of a lost run',
      'while a statement of a lost run continues, no other run begins',
    ],
    [
      'lost-lock-ends-run',
      'a run that lost its lock goes on writing',
      'a run that lost its lock can use the database no more',
      { replace: ['for (const end of ends) end() void pool.end', 'void Promise.resolve'] },
    ],
    [
      'living-runner-kept',
      'the jobs of a living process are given to another one',
      'only the one whose lock is free loses its jobs',
      { replace: ['objid::bigint = hashtext(runner.id)::bigint & 4294967295', 'false'] },
    ],
    [
      'late-presence-kept',
      'a process whose lost session ends late counts as gone',
      'a runner takes its lock again when the old session of its cut connection ends late',
    ],
  ]),
]
