import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { Link } from '#console/routing.ts'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { riskLevelOf, riskWeights } from '#domain/cashier/withdrawal-score.ts'

import { evidenceOf } from './evidence.ts'
import { RiskMeter } from './RiskMeter.tsx'
import type { WithdrawalFile } from './withdrawal-file.ts'

/** The risk reasons, the heaviest first, with their weights and links to their evidence; or that there are none. */
export function RiskMarks({ file: { withdrawal } }: { file: WithdrawalFile }) {
  const t = useT()
  const { may } = useOperator()
  const { timeZone: zone } = useFormat()
  const risks = withdrawal.risks.toSorted((one, other) => riskWeights[other] - riskWeights[one])
  return (
    <PanelPart
      title={
        <span className="wdd-score">
          {t('console.wd.risks')} <RiskMeter score={withdrawal.riskScore} />
        </span>
      }
    >
      <ul className="wdd-risks">
        {risks.map((risk) => {
          const evidence = evidenceOf(risk, withdrawal, { may, zone })
          return (
            <li key={risk}>
              <span className={`wdd-weight ${riskLevelOf(riskWeights[risk])}`} dir="ltr">
                +{riskWeights[risk]}
              </span>
              <span>
                {t(`console.wd.risk.${risk}`)}
                {evidence && (
                  <Link className="link xs" {...evidence.at}>
                    {t(evidence.name)}
                  </Link>
                )}
              </span>
            </li>
          )
        })}
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
