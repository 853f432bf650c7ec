import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { changeAgentContract, type readAgentContract } from '#contract/console/agent-contracts.ts'
import type { Input, Output } from '#contract/endpoint.ts'

type Read = Output<typeof readAgentContract>
type Deed = Input<typeof changeAgentContract>['deed']

/** Deeds of operators by the state of a contract, in the order of their buttons. */
const deedsOf: Partial<Record<Read['contract']['state'], readonly Deed[]>> = {
  active: ['suspend', 'end_early'],
  suspended: ['resume', 'end_early'],
}

/**
 * Suspending a contract and withdrawing an offer of the brand, which one operator does; resuming and ending a contract, which
 * a second one approves.
 */
export function ContractDeeds({ read }: { read: Read }) {
  const t = useT()
  const { may } = useOperator()
  const [open, setOpen] = useState<Deed>()
  const { id, version, state } = read.contract
  const deeds = isOpenOffer(read) ? (['withdraw'] as const) : (deedsOf[state] ?? [])
  return (
    <>
      <WaitingProposals group="consoleAgents" subject={`${id}:${version}`} />
      {may('settings.write') && deeds.length > 0 && (
        <PanelPart>
          <div className="console-buttons">
            {deeds.map((deed) => (
              <Button key={deed} onClick={() => setOpen(deed)}>
                {t(`console.contracts.do_${deed}`)}
              </Button>
            ))}
          </div>
        </PanelPart>
      )}
      {open && <DeedDialog read={read} deed={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** An offer of the brand waits for the agent. Offers between agents are withdrawn by those who made them. */
const isOpenOffer = ({ contract: { state, upline } }: Read) => state === 'offered' && upline === undefined

function DeedDialog({ read, deed, onClose }: { read: Read; deed: Deed; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { contract, ends, cascadeToken } = read
  const { id, version } = contract
  const changing = useMutation({
    mutationFn: (reason: string) => {
      const token = deed === 'end_early' ? { cascadeToken } : {}
      return api.call(changeAgentContract, { ...scope, id, version, deed, ...token, reason })
    },
    onSuccess: async (answer) => {
      toastDone(t, answer, t(`console.action.agent_contract.${deed}`))
      await queries.invalidateQueries()
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t(`console.contracts.${deed}_question`, { id, version: String(version) })}
      verb={t(`console.contracts.do_${deed}`)}
      isGrave={deed === 'end_early'}
      error={changing.error}
      onConfirm={(reason) => changing.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone={deed === 'resume' ? 'info' : 'warn'}>{t(`console.contracts.${deed}_text`)}</Note>
      {deed === 'end_early' && ends.length > 0 && (
        <>
          <p>{t('console.contracts.ends_below')}</p>
          <ul className="console-lines">
            {ends.map(({ account, startsOn }) => (
              <li key={account}>
                <bdi className="grow">{account}</bdi>
                <span className="num" dir="ltr">
                  {startsOn}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ReasonDialog>
  )
}
