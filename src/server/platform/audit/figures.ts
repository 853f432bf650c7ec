import type { FigureSource } from '#server/platform/metrics/figures.ts'

import { selectCheckAge, selectSealLag } from './watch-store.ts'

export const auditFigures: FigureSource = {
  name: 'audit',
  gauges: {
    tessera_audit_seal_lag_seconds: {
      help: 'How long the oldest entry of the audit has waited to be sealed; 0 where all is sealed.',
      labels: [],
    },
    tessera_audit_check_age_seconds: { help: 'How long ago the audit was last checked.', labels: [] },
    tessera_audit_check_faults: {
      help: 'Whether the last check of the audit found a fault: 1, or 0 where it was sound.',
      labels: [],
    },
  },
  async read(read) {
    const check = await selectCheckAge(read)
    return [
      { gauge: 'tessera_audit_seal_lag_seconds', value: await selectSealLag(read) },
      ...(check
        ? [
            { gauge: 'tessera_audit_check_age_seconds', value: check.agoSeconds },
            { gauge: 'tessera_audit_check_faults', value: check.isSound ? 0 : 1 },
          ]
        : []),
    ]
  },
}
