import type { FigureSource, Sample } from '#server/platform/metrics/figures.ts'

import { selectCheckAge, selectSealLag } from './watch-store.ts'

const scopes = ['blocks', 'night', 'all'] as const

export const ledgerFigures: FigureSource = {
  name: 'ledger',
  gauges: {
    tessera_ledger_seal_lag_seconds: {
      help: 'How long the oldest move of money has waited to be sealed; 0 where all is sealed.',
      labels: [],
    },
    tessera_ledger_check_age_seconds: {
      help: 'How long ago the ledger was last checked: new blocks, the nightly part, or all of it.',
      labels: ['scope'],
    },
    tessera_ledger_check_faults: {
      help: 'What the last check of the ledger found to be otherwise than it was written.',
      labels: ['scope'],
    },
  },
  async read(read) {
    const samples: Sample[] = [{ gauge: 'tessera_ledger_seal_lag_seconds', value: await selectSealLag(read) }]
    for (const scope of scopes) {
      const check = await selectCheckAge(read, scope)
      if (!check) continue
      samples.push({ gauge: 'tessera_ledger_check_age_seconds', labels: { scope }, value: check.agoSeconds })
      samples.push({ gauge: 'tessera_ledger_check_faults', labels: { scope }, value: check.faults })
    }
    return samples
  },
}
