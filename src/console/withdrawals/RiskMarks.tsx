import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Link } from '#console/routing.ts'
import { PanelPart } from '#console/ui/PanelPart.tsx'

import { RiskWeight, useWeighedRisks } from './RiskLine.tsx'
import { RiskMeter } from './RiskMeter.tsx'
import type { WithdrawalFile } from './withdrawal-file.ts'

/** The risk reasons, the heaviest first, with their weights and links to their evidence; or that there are none. */
export function RiskMarks({ file }: { file: WithdrawalFile }) {
  const t = useT()
  const { withdrawal } = file
  const risks = useWeighedRisks(file)
  return (
    <PanelPart
      title={
        <span className="wdd-score">
          {t('console.wd.risks')} <RiskMeter score={withdrawal.riskScore} />
        </span>
      }
    >
      <ul className="wdd-risks">
        {risks.map(({ risk, evidence }) => (
          <li key={risk}>
            <RiskWeight risk={risk} />
            <span>
              {t(`console.wd.risk.${risk}`)}
              {evidence && (
                <Link className="link xs" {...evidence.at}>
                  {t(evidence.name)}
                </Link>
              )}
            </span>
          </li>
        ))}
        {withdrawal.isForTwo && (
          <li>
            <Icon name="group" />
            {t('console.wd.for_two')}
          </li>
        )}
        {risks.length === 0 && (
          <li className="calm">
            <Icon name="check" />
            {t('console.wd.no_risk')}
          </li>
        )}
      </ul>
    </PanelPart>
  )
}
