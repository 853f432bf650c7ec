import { useT } from '#browser/i18n/translate.ts'

import { DeedSum } from './DeedSum.tsx'
import { EvidenceTab, RiskWeight, useWeighedRisks } from './RiskLine.tsx'
import type { WithdrawalFile } from './withdrawal-file.ts'

/** The amount, holder, destination and risk reasons, in each dialog that decides about a withdrawal. */
export function DeedFacts({ file }: { file: WithdrawalFile }) {
  const t = useT()
  const risks = useWeighedRisks(file)
  return (
    <>
      <DeedSum file={file} />
      {risks.length > 0 && (
        <ul className="wdd-looked" aria-label={t('console.wd.risks')}>
          {risks.map(({ risk, evidence }) => (
            <li key={risk}>
              <span>
                <RiskWeight risk={risk} /> {t(`console.wd.risk.${risk}`)}
              </span>
              {evidence && <EvidenceTab evidence={evidence} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
