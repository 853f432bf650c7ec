import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import type { RiskReason } from '#domain/cashier/withdrawal-risk.ts'
import { riskLevelOf, riskWeights } from '#domain/cashier/withdrawal-score.ts'

import { DeedSum } from './DeedSum.tsx'
import { TwoPeople } from './TwoPeople.tsx'
import type { Deeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'
import { ConsoleAmount } from './WithdrawalTag.tsx'

/** Repeats amount, holder and destination before an approval; the operator ticks each risk reason. */
export function ApproveDialog({
  file,
  deeds,
  onClose,
}: {
  file: WithdrawalFile
  deeds: Deeds
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
    <Dialog
      isOpen
      onClose={onClose}
      title={t('console.wd.ask.approve', { id: withdrawal.id })}
      width={520}
      onSubmit={() => {
        setSubmitted(true)
        return !isUnchecked && deeds.approve(confirmed)
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main" icon="check">
            {t('console.wd.approve')}{' '}
            <ConsoleAmount amount={withdrawal.amount} currency={withdrawal.currency} />
          </Button>
        </>
      }
    >
      <DeedSum file={file} />
      {withdrawal.risks.length > 0 && (
        <Checks risks={withdrawal.risks} checked={checked} onChange={setChecked} />
      )}
      {isSubmitted && isUnchecked && <Note tone="bad">{t('console.wd.checks_missing')}</Note>}
      <TwoPeople file={file} />
      <Fault error={deeds.error} />
    </Dialog>
  )
}

/** One box for each risk reason. */
function Checks({
  risks,
  checked,
  onChange,
}: {
  risks: readonly RiskReason[]
  checked: readonly RiskReason[]
  onChange: (checked: readonly RiskReason[]) => void
}) {
  const t = useT()
  return (
    <fieldset className="wdd-checks">
      <legend className="small">
        {t('console.wd.checks')}{' '}
        <span className="num muted" dir="ltr">
          {risks.filter((risk) => checked.includes(risk)).length}/{risks.length}
        </span>
      </legend>
      {risks.map((risk) => (
        <Checkbox
          key={risk}
          isChecked={checked.includes(risk)}
          onChange={(isOn) => onChange(isOn ? [...checked, risk] : checked.filter((one) => one !== risk))}
        >
          <span className={`wdd-weight ${riskLevelOf(riskWeights[risk])}`} dir="ltr">
            +{riskWeights[risk]}
          </span>{' '}
          {t(`console.wd.risk.${risk}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
