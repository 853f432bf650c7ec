import { expect, test } from 'vitest'

import { isReasonFit } from '#console/ui/reason-text.ts'
import { approvalPresets } from '#console/withdrawals/approval-presets.ts'
import { APPROVAL_REASON_LEAST } from '#domain/cashier/withdrawal-risk.ts'
import { promisedLanguages, readCatalogue } from '#locales/catalogues.ts'

test.each(promisedLanguages.operators)(
  'each common reason in %s is long enough for an approval',
  (language) => {
    const words = readCatalogue('console', language)
    const short = approvalPresets.filter((id) => !isReasonFit(words[id] ?? '', APPROVAL_REASON_LEAST))
    expect(short).toEqual([])
  },
)
