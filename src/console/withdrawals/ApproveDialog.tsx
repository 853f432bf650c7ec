import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Fault } from '#console/ui/Fault.tsx'

import { TwoPeople } from './TwoPeople.tsx'
import type { Deeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'
import { ConsoleAmount } from './WithdrawalTag.tsx'

/** Repeats amount, holder, destination and marks before an approval. */
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
  const { withdrawal, destination, history } = file
  const { currency } = withdrawal
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('console.wd.ask.approve', { id: withdrawal.id })}
      width={520}
      onSubmit={deeds.approve}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main" icon="check">
            {t('console.wd.approve')}
          </Button>
        </>
      }
    >
      <div className="wdd-sum">
        <p className="console-sum">
          <ConsoleAmount amount={withdrawal.amount} currency={currency} />
        </p>
        <p className="xs muted">
          {t('console.wd.balance')} <ConsoleAmount amount={history.balance} currency={currency} />
        </p>
        <dl>
          <div>
            <dt className="xs muted">{t('console.member.payout_holder')}</dt>
            <dd>
              <bdi>{destination.holderName}</bdi>
            </dd>
          </div>
          <div>
            <dt className="xs muted">{t('console.wd.to')}</dt>
            <dd>
              <bdi>{destination.institution}</bdi> <bdi className="num">{destination.accountNumber}</bdi>
            </dd>
          </div>
        </dl>
      </div>
      {withdrawal.risks.length > 0 && (
        <ul className="wdd-risks">
          {withdrawal.risks.map((risk) => (
            <li key={risk}>
              <Icon name="alarm" />
              {t(`console.wd.risk.${risk}`)}
            </li>
          ))}
        </ul>
      )}
      <TwoPeople file={file} />
      <Fault error={deeds.error} />
    </Dialog>
  )
}
