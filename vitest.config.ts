import { defineConfig } from 'vitest/config'

/** `unit` needs nothing; `pg` needs PostgreSQL, which the global set-up starts or finds by DATABASE_URL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/*.test.ts', 'test/contract/*.test.ts'],
          exclude: ['**/*.pg.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'pg',
          include: ['src/**/*.pg.test.ts', 'test/**/*.pg.test.ts'],
          globalSetup: ['test/pg/global-setup.ts'],
          environment: 'node',
          maxWorkers: 2,
        },
      },
    ],
  },
})
