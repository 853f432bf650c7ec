import { defineConfig } from 'vitest/config'

/**
 * `unit` needs nothing; `pg` needs PostgreSQL, which the global set-up starts or finds by DATABASE_URL. The files of a
 * worker share what they import: to load the house anew for each took longer than its tests. So a test that changes
 * something of the process itself puts it back.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/*.test.ts', 'test/contract/*.test.ts'],
          exclude: ['**/*.pg.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'pg',
          include: ['src/**/*.pg.test.ts', 'test/**/*.pg.test.ts'],
          globalSetup: ['test/pg/global-setup.ts'],
          environment: 'node',
          isolate: false,
          maxWorkers: 2,
          // A server and a database of a file's own are seconds on a machine that does other things too, and so are tests
          // that ask it hundreds of times.
          hookTimeout: 30_000,
          testTimeout: 15_000,
        },
      },
    ],
  },
})
