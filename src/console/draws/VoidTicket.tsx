import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { voidTicket } from '#contract/console/lottery-tickets.ts'

import type { Ticket } from './ticket.ts'
import { useProposing } from './use-proposing.ts'

/** Proposes that a ticket does not count. */
export function VoidTicket({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="back" onClick={() => setOpen(true)}>
        {t('console.tickets.void')}
      </Button>
      {isOpen && <VoidDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  )
}

function VoidDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const { id, state, cost, win, currency } = ticket
  const proposing = useProposing(voidTicket, `ticket void ${id}`, onClose)
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return (
    <ReasonDialog
      question={t('console.tickets.void_question', { id })}
      verb={t('console.draw.propose')}
      isGrave
      error={proposing.error}
      onConfirm={(reason) => proposing.mutateAsync({ id, reason })}
      onClose={onClose}
    >
      <KeyValues
        rows={[
          { id: 'cost', name: t('console.draws.staked'), value: money(cost) },
          state === 'won' && { id: 'win', name: t('console.tickets.win'), value: money(win) },
        ]}
      />
      <Note tone="warn">
        {t(
          state === 'won'
            ? 'console.tickets.void_won'
            : state === 'lost'
              ? 'console.tickets.void_lost'
              : 'console.tickets.void_open',
        )}{' '}
        {t('console.tickets.void_message')}
      </Note>
      <p className="xs muted">{t('console.draw.second_needed')}</p>
    </ReasonDialog>
  )
}
