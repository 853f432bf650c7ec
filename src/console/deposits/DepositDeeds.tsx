import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { PanelFoot } from '#console/ui/PanelPart.tsx'
import { afterDeed, type DepositDeed } from '#domain/cashier/deposit-state.ts'

import { DeedDialog } from './DeedDialog.tsx'
import { type ConsoleDeed, consoleDeeds } from './console-deed.ts'
import type { ReadDeposit } from './read-deposit.ts'
import { useDeeds } from './use-deeds.ts'

/** The operator who holds the claim may act on the deposit; others wait until it is released or expires. */
export function DepositDeeds({ data }: { data: ReadDeposit }) {
  const t = useT()
  const { may } = useOperator()
  const [deed, setDeed] = useState<ConsoleDeed>()
  const deeds = useDeeds(data.deposit, () => setDeed(undefined))
  const { state, claim, difference } = data.deposit
  // A deposit held by a member's limit is credited only by the member's own choice.
  const can = (one: DepositDeed) =>
    afterDeed(state, one) !== undefined && !(one === 'credit' && difference === 'limit')
  // Keeps an open form after the deposit moved on: a retry after a lost answer shows the outcome there.
  const isOpen = may('cashier.deposits') && consoleDeeds.some(can)
  if (deed === undefined && !isOpen) return null
  return (
    <PanelFoot>
      <div className="stack">
        {claim && (
          <p className="small">
            {claim.isMine
              ? t('console.deposits.held_mine')
              : t('console.deposits.held', { name: claim.operatorName })}{' '}
            <span className="muted">
              {t('console.deposits.until')} <ExactTime at={claim.until} />
            </span>
          </p>
        )}
        {!deed && <Fault error={deeds.claiming.error} />}
        <div className="console-buttons">
          {isOpen && !claim && (
            <Button
              tone="main"
              isBusy={deeds.claiming.isPending}
              onClick={() => deeds.claiming.mutate('claim')}
            >
              {t('console.deposits.claim')}
            </Button>
          )}
          {claim?.isMine &&
            consoleDeeds.filter(can).map((one, index) => (
              <Button key={one} tone={index === 0 ? 'main' : 'line'} onClick={() => setDeed(one)}>
                {t(`console.deposits.${one}`)}
              </Button>
            ))}
          {claim?.isMine && (
            <Button
              tone="ghost"
              isBusy={deeds.claiming.isPending}
              onClick={() => deeds.claiming.mutate('release')}
            >
              {t('console.deposits.release')}
            </Button>
          )}
        </div>
      </div>
      {deed && (
        <DeedDialog
          deed={deed}
          deposit={data.deposit}
          error={deeds.doing.error}
          onConfirm={deeds.doing.mutateAsync}
          onClose={() => setDeed(undefined)}
        />
      )}
    </PanelFoot>
  )
}
