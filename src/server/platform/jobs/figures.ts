import { FIGURE_ROWS_MAX, type FigureSource } from '#server/platform/metrics/figures.ts'

import { selectJobFigures } from './figure-store.ts'
import type { Job } from './runner.ts'

const labels = ['queue', 'job']

/** For every job, including those without waiting runs. */
export const jobFigures = (jobs: readonly Pick<Job, 'name' | 'queue'>[]): FigureSource => ({
  name: 'jobs',
  gauges: {
    tessera_jobs_waiting: { help: 'Jobs that are due and not begun, counted up to 10,000.', labels },
    tessera_jobs_oldest_seconds: { help: 'How long the oldest job that is due has waited.', labels },
    tessera_jobs_running: { help: 'Jobs that are under way in any process.', labels },
    tessera_jobs_longest_seconds: { help: 'How long the longest job that is under way has run.', labels },
    tessera_jobs_given_up: { help: 'Jobs that failed so often that they are not tried again.', labels },
  },
  async read(read) {
    const rows = await selectJobFigures(read, FIGURE_ROWS_MAX)
    return jobs.flatMap(({ name, queue }) => {
      const row = rows.find((one) => one.name === name)
      const labels = { queue, job: name }
      return [
        { gauge: 'tessera_jobs_waiting', labels: labels, value: row?.waiting ?? 0 },
        { gauge: 'tessera_jobs_oldest_seconds', labels: labels, value: row?.oldestSeconds ?? 0 },
        { gauge: 'tessera_jobs_running', labels: labels, value: row?.running ?? 0 },
        { gauge: 'tessera_jobs_longest_seconds', labels: labels, value: row?.longestSeconds ?? 0 },
        { gauge: 'tessera_jobs_given_up', labels: labels, value: row?.givenUp ?? 0 },
      ]
    })
  },
})
