import { useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { showToast } from '#browser/ui/toast-store.ts'

import { type AgentDeed, deedsOf } from './contract-list.ts'
import { ContractDays, Endings, StateTag, TermsLine, TierTable } from './ContractParts.tsx'
import { Costs } from './Costs.tsx'
import { type Contract, type Opened, useAnswering, useEnding, useOpening } from './use-contracts.ts'

/** One version as the server shows it to a party: terms, costs, whose money pays, the endings, and the deeds. */
export function ContractDialog({
  contract: chosen,
  side,
  onClose,
}: {
  contract: Contract
  side: 'mine' | 'downline'
  onClose: () => void
}) {
  const t = useT()
  const { id, version, terms } = chosen
  const opening = useOpening()
  const { mutate } = opening
  const isOpened = useRef(false)
  useEffect(() => {
    // Opening is a deed: the server notes that this version was read.
    if (isOpened.current) return
    isOpened.current = true
    mutate({ id, version })
  }, [mutate, id, version])
  const opened = opening.data
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${t(`contract.kind.${terms.kind}`)}, ${t('contract.version', { version })}`}
      width={920}
      phoneForm="screen"
    >
      {opened ? (
        <Body opened={opened} side={side} onClose={onClose} onReload={() => mutate({ id, version })} />
      ) : opening.error ? (
        <Note tone="bad">{opening.error.message}</Note>
      ) : (
        <div aria-busy="true">
          <span className="sr" role="status">
            {t('ui.loading')}
          </span>
          <Skeleton shape="box" />
        </div>
      )}
    </Dialog>
  )
}

function Body({
  opened: { contract, isUpline, costs, payer, ends, cascadeToken },
  side,
  onClose,
  onReload,
}: {
  opened: Opened
  side: 'mine' | 'downline'
  onClose: () => void
  onReload: () => void
}) {
  const t = useT()
  const { terms, downline, upline, state } = contract
  const deeds = deedsOf(contract, side)
  return (
    <div className="ct-body">
      <p className="ct-parties">
        <span className="grow">
          {isUpline
            ? t('contract.with', { account: downline.account })
            : upline === undefined
              ? t('contract.with_brand')
              : t('contract.with', { account: upline })}
          {' · '}
          <TermsLine terms={terms} />
        </span>
        <StateTag contract={contract} />
      </p>
      <TierTable terms={terms} />
      <ContractDays contract={contract} />
      <Costs costs={costs} payer={payer} isUpline={isUpline} />
      {(deeds.includes('accept') || deeds.includes('give_notice')) && (
        <Endings ends={ends} isSigning={state === 'offered'} />
      )}
      {state === 'offered' && isUpline && <Note>{t('contract.waits_for_answer')}</Note>}
      <Deeds
        contract={contract}
        deeds={deeds}
        cascadeToken={cascadeToken}
        onClose={onClose}
        onReload={onReload}
      />
    </div>
  )
}

function Deeds({
  contract: { id, version },
  deeds,
  cascadeToken,
  onClose,
  onReload,
}: {
  contract: Contract
  deeds: readonly AgentDeed[]
  cascadeToken: string
  onClose: () => void
  onReload: () => void
}) {
  const t = useT()
  const answering = useAnswering()
  const ending = useEnding()
  const [confirmed, confirm] = useState<AgentDeed>()
  const error = answering.error ?? ending.error
  const isBusy = answering.isPending || ending.isPending
  const send = (deed: AgentDeed) => {
    const which = { id, version, cascadeToken }
    const done = {
      onSuccess: () => {
        showToast({ text: t(`contract.done.${deed}`) })
        onClose()
      },
      // The list of contracts that end may have changed: show it anew.
      onError: onReload,
    }
    if (deed === 'accept' || deed === 'reject') answering.mutate({ ...which, answer: deed }, done)
    else ending.mutate({ ...which, deed }, done)
  }
  if (deeds.length === 0) return null
  return (
    <footer className="ct-deeds">
      {error && <Note tone="bad">{error.message}</Note>}
      {confirmed && <p className="small">{t(`contract.means.${confirmed}`)}</p>}
      <div className="ct-buttons">
        {confirmed ? (
          <>
            <Button tone="main" isBusy={isBusy} onClick={() => send(confirmed)}>
              {t(`contract.deed.${confirmed}`)}
            </Button>
            <Button tone="ghost" onClick={() => confirm(undefined)}>
              {t('contract.back')}
            </Button>
          </>
        ) : (
          deeds.map((deed) => (
            <Button
              key={deed}
              tone={deed === 'accept' || deed === 'consent_to_end' ? 'gold' : 'line'}
              onClick={() => {
                answering.reset()
                ending.reset()
                confirm(deed)
              }}
            >
              {t(`contract.deed.${deed}`)}
            </Button>
          ))
        )}
      </div>
    </footer>
  )
}
