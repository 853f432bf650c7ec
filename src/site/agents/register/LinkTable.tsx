import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { ReportState } from '#site/agents/ReportParts.tsx'
import { percentText } from '#site/agents/contracts/percent-text.ts'

import { type ListedLink, useLinks, useWithdrawing } from './use-links.ts'

const tones: Readonly<Record<ListedLink['state'], TagTone>> = {
  open: 'ok',
  used_up: 'plain',
  expired: 'plain',
  withdrawn: 'warn',
}

/** The agent's links with what came of each. A row shows its code; an open one can be withdrawn. */
export function LinkTable({
  openId,
  onOpen,
}: {
  openId: string | undefined
  onOpen: (link: ListedLink) => void
}) {
  const t = useT()
  const [withdrawn, setWithdrawn] = useState<ListedLink>()
  const columns = useColumns(setWithdrawn)
  const { pages, list } = useLinks()
  if (!list) return <ReportState query={pages} />
  return (
    <>
      <Table
        label={t('newcomer.links')}
        look="records"
        rows={list}
        rowId={({ id }) => id}
        openId={openId}
        onOpen={onOpen}
        empty={<EmptyState kind="records" title={t('newcomer.none')} text={t('newcomer.none_text')} />}
        columns={columns}
      />
      {pages.hasNextPage && (
        <Button
          tone="line"
          className="rec-more"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
      {withdrawn && <Withdraw link={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  )
}

function useColumns(onWithdraw: (link: ListedLink) => void): readonly Column<ListedLink>[] {
  const t = useT()
  const { language } = useFormat()
  const count = (id: 'used' | 'deposited' | 'active'): Column<ListedLink> => ({
    id,
    head: t(`newcomer.column_${id}`),
    isNumber: true,
    cell: (link) => (id === 'used' ? t('newcomer.of', { used: link.used, most: link.usesMax }) : link[id]),
  })
  return [
    {
      id: 'name',
      head: t('newcomer.column_link'),
      cell: ({ name, account }) => <bdi>{account ?? name}</bdi>,
    },
    {
      id: 'type',
      head: t('newcomer.type'),
      cell: ({ makesAgents }) => t(makesAgents ? 'newcomer.agent' : 'newcomer.member'),
    },
    {
      id: 'return',
      head: t('newcomer.rate_lottery'),
      isNumber: true,
      cell: ({ rates }) =>
        rates.lotteryPpm === undefined ? t('newcomer.of_brand') : percentText(rates.lotteryPpm, language),
    },
    count('used'),
    count('deposited'),
    count('active'),
    {
      id: 'until',
      head: t('newcomer.column_until'),
      cell: ({ expiresAt }) => <DateText atMs={Date.parse(expiresAt)} look="date" />,
    },
    {
      id: 'state',
      head: t('newcomer.column_state'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`newcomer.state_${state}`)}</Tag>,
    },
    {
      id: 'deed',
      head: <span className="sr">{t('newcomer.withdraw')}</span>,
      cell: (link) =>
        link.state === 'open' && (
          <Button tone="ghost" size="sm" onClick={() => onWithdraw(link)}>
            {t('newcomer.withdraw')}
          </Button>
        ),
    },
  ]
}

function Withdraw({ link: { id, name, account }, onClose }: { link: ListedLink; onClose: () => void }) {
  const t = useT()
  const withdrawing = useWithdrawing()
  return (
    <ConfirmDialog
      isOpen
      question={t('newcomer.withdraw_question', { name: account ?? name })}
      verb={t('newcomer.withdraw')}
      stay={t('newcomer.keep')}
      onClose={onClose}
      onConfirm={() => withdrawing.mutateAsync(id).then(onClose)}
    >
      <p>{t('newcomer.withdraw_text')}</p>
      {withdrawing.error && <Note tone="bad">{withdrawing.error.message}</Note>}
    </ConfirmDialog>
  )
}
