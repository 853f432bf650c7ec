import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useMoneyCall } from '#browser/api/use-money-call.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Popover } from '#browser/ui/Popover.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { wallets } from '#contract/wallets.ts'

import type { Balance } from './use-balance.ts'

/** Play money is marked by words in place of a currency sign, so that it is never taken for money. */
export function PlayPurse({ balance, isVisible }: { balance: Balance; isVisible: boolean }) {
  const t = useT()
  return (
    <Popover label={t('wallet.play')} align="end" pane={<Refill balance={balance} />}>
      <button type="button" className="purse-sum purse-play">
        <MoneyText amount={balance.available} symbol="" isLive isHidden={!isVisible} />
        <span className="tag">{t('wallet.play')}</span>
      </button>
    </Popover>
  )
}

function Refill({ balance }: { balance: Balance }) {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const [openedAtMs] = useState(Date.now)
  const refill = useMoneyCall(
    'refill',
    (requestId, _input: object) => api.call(wallets.refillPlayMoney, { requestId }),
    () => {
      void queryClient.invalidateQueries({ queryKey: [wallets.balance.path] })
      showToast({ text: t('wallet.refilled') })
    },
  )
  const { play } = balance
  const fromMs = play?.refillFrom === undefined ? undefined : Date.parse(play.refillFrom)
  return (
    <div className="stack purse-pane">
      <p className="small">{t('wallet.play_text')}</p>
      {refill.refusal && <Note tone="bad">{refill.refusal.message}</Note>}
      {refill.isUnknown && <Note tone="bad">{t('wallet.unknown')}</Note>}
      {fromMs === undefined ? (
        <p className="small muted">{t('wallet.refill_later')}</p>
      ) : fromMs > openedAtMs ? (
        <p className="small muted">
          {t('wallet.refill_from')} <DateText atMs={fromMs} look="time" />
        </p>
      ) : (
        <Button tone="main" isBlock isBusy={refill.isBusy} onClick={() => refill.run({})}>
          {t('wallet.refill')} <MoneyText amount={play?.gift ?? '0'} symbol="" tone="plain" />
        </Button>
      )}
    </div>
  )
}
