import { forEachAlone } from '#server/platform/jobs/each.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

import { type SweptBrand, sweepBrand } from './sweep.ts'

/** Brands end their days at different hours, so this runs hourly, in slices. */
export const harmJobs = (registry: { all(): readonly SweptBrand[] }): readonly Job[] => [
  {
    name: 'look_for_harm',
    queue: 'upkeep',
    cron: '23 * * * *',
    isAlone: true,
    run: (store) =>
      forEachAlone(
        registry.all(),
        (brand) => sweepBrand(store, brand),
        ({ id }) => `markers of brand ${id}`,
      ),
  },
]
