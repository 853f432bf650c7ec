import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { NewTabLink } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import type { RiskReason } from '#domain/cashier/withdrawal-risk.ts'
import { riskLevelOf, riskWeights } from '#domain/cashier/withdrawal-score.ts'

import { type Evidence, evidenceOf } from './evidence.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'

/** The risk reasons of a withdrawal, the heaviest first, with the evidence that this operator may read. */
export function useWeighedRisks({
  withdrawal,
}: WithdrawalFile): readonly { readonly risk: RiskReason; readonly evidence: Evidence | undefined }[] {
  const { may } = useOperator()
  const { timeZone: zone } = useFormat()
  return withdrawal.risks
    .toSorted((one, other) => riskWeights[other] - riskWeights[one])
    .map((risk) => ({ risk, evidence: evidenceOf(risk, withdrawal, { may, zone }) }))
}

export function RiskWeight({ risk }: { risk: RiskReason }) {
  return (
    <span className={`wdd-weight ${riskLevelOf(riskWeights[risk])}`} dir="ltr">
      +{riskWeights[risk]}
    </span>
  )
}

/** A link to the evidence, in a new tab: the dialog stays open. A digit opens it too. */
export function EvidenceTab({
  evidence: { name, at },
  digit,
  onOpen,
}: {
  evidence: Evidence
  digit?: number | undefined
  onOpen?: () => void
}) {
  const t = useT()
  const isKey = digit !== undefined && digit <= 9
  return (
    <NewTabLink
      className="link xs wdd-evidence"
      aria-keyshortcuts={isKey ? String(digit) : undefined}
      onClick={onOpen}
      {...at}
    >
      {t(name)}
      <span className="sr"> {t('console.wd.new_tab')}</span>
      {isKey && (
        <kbd aria-hidden="true" dir="ltr">
          {digit}
        </kbd>
      )}
    </NewTabLink>
  )
}
