import { defineConfig } from 'vitest/config'

import { WaitingFirst } from './test/waiting-first.ts'

// Timeouts only end a hang and name it: they must hold on a machine three times slower with other load. The longest
// test takes about 20 s on an idle machine.
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

/**
 * `unit` needs nothing; `pg` needs PostgreSQL, which the global set-up starts or finds by DATABASE_URL. Test files of
 * one worker share modules, because loading them anew took longer than the tests; a test that changes state of the
 * process must restore it.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
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
          // As many as cores on the smallest machine: the compiler and the linter, which run beside them, end first.
          maxWorkers: 2,
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
          // Node imports the server as in production; only components need Vite's transforms.
          experimental: { viteModuleRunner: false },
          // Two more than cores on the smallest machine: tests wait for PostgreSQL, and some files for real timeouts.
          maxWorkers: 4,
          ...patience,
        },
      },
    ],
  },
})
