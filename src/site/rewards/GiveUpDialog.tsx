import { useMutation } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { bonuses } from '#contract/bonuses.ts'
import { useRefetchOffers } from '#site/paying/use-claim.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import { type Bonus, percentOf } from './bonuses.ts'

/** Both sums before a bonus is given up: the cash that stays, and the bonus that ends. Escape keeps the bonus. */
export function GiveUpDialog({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const t = useT()
  const { language, symbol } = useTermFormat(bonus.currency)
  const write = (amount: string) => writeMoney(amount, language, symbol)
  const cash = useBalance().data?.main
  const leaving = useGivingUp(bonus, onClose)
  const { error } = leaving
  const fault = error instanceof CallRefused ? error.message : error && t('pay.join_lost')
  const footer = (
    <>
      <Button tone="line" onClick={onClose}>
        {t('bonus.keep')}
      </Button>
      <Button type="submit" tone="main">
        {t('bonus.give_up_amount', { amount: write(bonus.balance) })}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bonus.give_up_question')}
      width={496}
      footer={footer}
      onSubmit={() => leaving.mutateAsync()}
    >
      {fault && <Note tone="bad">{fault}</Note>}
      <p className="small muted">{t('bonus.give_up_percent', { percent: percentOf(bonus) })}</p>
      <dl className="bn-two">
        <div>
          <dt>{t('bonus.you_keep')}</dt>
          <dd>{cash === undefined ? '…' : write(cash)}</dd>
          <dd className="xs muted">{t('bonus.you_keep_note')}</dd>
        </div>
        <div>
          <dt>{t('bonus.ends')}</dt>
          <dd>
            <del>{write(bonus.balance)}</del>
          </dd>
          <dd className="xs muted">{t('bonus.ends_note')}</dd>
        </div>
      </dl>
      {bonus.openPlays > 0 && (
        <KeyValues
          rows={[
            { id: 'open', name: t('bonus.open_bets'), value: bonus.openPlays },
            { id: 'win', name: t('bonus.open_bets_win'), value: t('bonus.open_bets_cash') },
          ]}
        />
      )}
    </Dialog>
  )
}

/** The member confirms the balance that the dialog shows: if it has changed since, nothing ends. */
function useGivingUp({ id, balance }: Bonus, onDone: () => void) {
  const t = useT()
  const api = useApi()
  const sendOnce = useSendOnce<Bonus>(`bonus.${id}`, t('money.earlier_done'))
  const refetch = useRefetchOffers()
  return useMutation({
    mutationFn: () =>
      sendOnce({ id, balance }, (requestId, sent) => api.call(bonuses.giveUp, { requestId, ...sent })),
    onSuccess: async () => {
      await refetch()
      showToast({ text: t('bonus.given_up') })
      onDone()
    },
    onError: refetch,
  })
}
