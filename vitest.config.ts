import { defineConfig } from 'vitest/config'

// A hang ends, and is told by its name. On a machine three times slower with other work to do nothing else does: the
// longest test takes some 20 s where the machine is its own.
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

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
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'test/*.test.ts',
            'test/contract/*.test.ts',
            'tools/*.test.ts',
          ],
          exclude: ['**/*.pg.test.ts'],
          environment: 'node',
          isolate: false,
          ...patience,
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
          ...patience,
        },
      },
    ],
  },
})
