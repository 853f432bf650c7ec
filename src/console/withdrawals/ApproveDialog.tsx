import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { pressShortcut } from '#console/ui/queue-keys.ts'
import { type ReasonDraft, ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { APPROVAL_REASON_LEAST, type RiskReason } from '#domain/cashier/withdrawal-risk.ts'

import { approvalPresets } from './approval-presets.ts'
import { DeedSum } from './DeedSum.tsx'
import { EvidenceTab, RiskWeight, useWeighedRisks } from './RiskLine.tsx'
import { TwoPeople } from './TwoPeople.tsx'
import type { Deeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'
import { ConsoleAmount } from './WithdrawalTag.tsx'

/** Repeats amount, holder and destination before an approval; the operator ticks each risk reason and says why. */
export function ApproveDialog({
  file,
  deeds,
  draft,
  onClose,
}: {
  file: WithdrawalFile
  deeds: Deeds
  draft: ReasonDraft
  onClose: () => void
}) {
  const t = useT()
  const { withdrawal } = file
  const [checked, setChecked] = useState<readonly RiskReason[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  // A reason that appears after a refetch has no tick yet, and one that ended is not sent.
  const confirmed = withdrawal.risks.filter((risk) => checked.includes(risk))
  const isUnchecked = confirmed.length < withdrawal.risks.length
  return (
    <ReasonDialog
      question={t('console.wd.ask.approve', { id: withdrawal.id })}
      width={560}
      verb={
        <>
          <Icon name="check" /> {t('console.wd.approve')}{' '}
          <ConsoleAmount amount={withdrawal.amount} currency={withdrawal.currency} />
        </>
      }
      least={APPROVAL_REASON_LEAST}
      hint={t('console.wd.approve_reason_hint')}
      presets={approvalPresets.map((id) => t(id))}
      draft={draft}
      error={deeds.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => !isUnchecked && deeds.approve(confirmed, reason)}
      onClose={onClose}
    >
      <DeedSum file={file} />
      {withdrawal.risks.length > 0 && <Checks file={file} checked={checked} onChange={setChecked} />}
      {isSubmitted && isUnchecked && <Note tone="bad">{t('console.wd.checks_missing')}</Note>}
      <TwoPeople file={file} />
    </ReasonDialog>
  )
}

/** One box for each risk reason, beside its evidence: opening the evidence ticks it, and a digit opens it. */
function Checks({
  file,
  checked,
  onChange,
}: {
  file: WithdrawalFile
  checked: readonly RiskReason[]
  onChange: (checked: readonly RiskReason[]) => void
}) {
  const t = useT()
  const risks = useWeighedRisks(file)
  const tick = (risk: RiskReason, isOn: boolean) => {
    const others = checked.filter((one) => one !== risk)
    onChange(isOn ? [...others, risk] : others)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Digits press its links while the focus is within.
    <fieldset className="wdd-checks" onKeyDown={pressShortcut}>
      <legend className="small">
        {t('console.wd.checks')}{' '}
        <span className="num muted" dir="ltr">
          {risks.filter(({ risk }) => checked.includes(risk)).length}/{risks.length}
        </span>
      </legend>
      <ul className="wdd-looked">
        {risks.map(({ risk, evidence }, index) => (
          <li key={risk}>
            <Checkbox isChecked={checked.includes(risk)} onChange={(isOn) => tick(risk, isOn)}>
              <RiskWeight risk={risk} /> {t(`console.wd.risk.${risk}`)}
            </Checkbox>
            {evidence && (
              <EvidenceTab evidence={evidence} digit={index + 1} onOpen={() => tick(risk, true)} />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
