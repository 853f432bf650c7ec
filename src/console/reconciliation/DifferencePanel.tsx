import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import {
  explainDifference,
  listDifferences,
  listStatements,
  readStatement,
} from '#contract/console/reconciliation.ts'

import { type Difference, KindTag } from './difference-columns.tsx'

/** One difference: the statement's side, the books' side, and the explanation. */
export function DifferencePanel({
  statementId,
  difference,
  onClose,
}: {
  statementId: string
  difference: Difference & { readonly id: string }
  onClose: () => void
}) {
  const t = useT()
  const { id, number, kind, there, here, firstLine, elsewhere } = difference
  const label = t('console.recon.number', { number })
  return (
    <RecordPanel id={id} name={label} state={<KindTag kind={kind} />} onClose={onClose}>
      <PanelPart title={t('console.recon.there')}>
        {there ? <There there={there} /> : <p className="muted small">{t('console.recon.nothing_there')}</p>}
        {firstLine !== undefined && <Note>{t('console.recon.first_line', { line: firstLine })}</Note>}
        {elsewhere && (
          <Note tone="ok">
            <Link className="link" to={paths.statement} params={{ statementId: elsewhere.statementId }}>
              {t('console.recon.elsewhere', { id: elsewhere.statementId, line: elsewhere.line })}
            </Link>
          </Note>
        )}
      </PanelPart>
      <PanelPart title={t('console.recon.here')}>
        {here ? <Here here={here} /> : <p className="muted small">{t('console.recon.nothing_here')}</p>}
      </PanelPart>
      <Explained statementId={statementId} difference={difference} />
    </RecordPanel>
  )
}

function There({ there }: { there: NonNullable<Difference['there']> }) {
  const t = useT()
  return (
    <KeyValues
      rows={[
        {
          id: 'line',
          name: t('console.recon.file'),
          value: t('console.recon.at_line', { line: there.line }),
        },
        ...useCommon(there),
      ]}
    />
  )
}

function Here({ here }: { here: NonNullable<Difference['here']> }) {
  const t = useT()
  const { member } = here
  return (
    <KeyValues
      rows={[
        { id: 'movement', name: t('console.column.id'), value: <MovementLink movement={here.movement} /> },
        {
          id: 'member',
          name: t('console.column.account'),
          value: <MemberLink member={member} />,
        },
        ...useCommon(here),
      ]}
    />
  )
}

/** Link to the movement in its queue. */
function MovementLink({ movement }: { movement: string }) {
  const t = useT()
  const [kind = '', id = ''] = movement.split(':')
  const isDeposit = kind.startsWith('deposit')
  const known = (['deposit', 'deposit_return', 'payout', 'payout_return'] as const).find(
    (one) => one === kind,
  )
  return (
    <Link className="link" to={isDeposit ? paths.deposits : paths.withdrawals} search={{ open: id }}>
      {t(`console.recon.movement.${known ?? 'deposit'}`, { id })}
    </Link>
  )
}

function useCommon(side: NonNullable<Difference['there']> | NonNullable<Difference['here']>) {
  const t = useT()
  return [
    {
      id: 'amount',
      name: t('console.recon.field.amount'),
      value: <MoneyText amount={side.amount} symbol={side.currency} tone="plain" />,
    },
    {
      id: 'direction',
      name: t('console.recon.direction'),
      value: t(`console.recon.direction.${side.direction}`),
    },
    { id: 'state', name: t('console.recon.field.state'), value: t(`console.recon.state.${side.state}`) },
    { id: 'at', name: t('console.recon.field.time'), value: <ExactTime at={side.at} /> },
    {
      id: 'theirs',
      name: t('console.recon.field.provider_reference'),
      value: <bdi className="recon-hash">{side.providerReference ?? '–'}</bdi>,
    },
    {
      id: 'ours',
      name: t('console.recon.field.our_reference'),
      value: <bdi className="recon-hash">{side.ourReference ?? '–'}</bdi>,
    },
  ]
}

function Explained({ statementId, difference }: { statementId: string; difference: Difference }) {
  const t = useT()
  const { may } = useOperator()
  const [isAsking, setAsking] = useState(false)
  const explain = useExplain(statementId, difference.number, () => setAsking(false))
  const { explained } = difference
  if (explained)
    return (
      <PanelPart title={t('console.recon.explained')}>
        <p dir="auto">{explained.reason}</p>
        <p className="muted xs">
          <bdi>{explained.by}</bdi> · <ExactTime at={explained.at} />
        </p>
      </PanelPart>
    )
  if (!may('cashier.reconcile')) return null
  return (
    <PanelPart>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('console.recon.explain')}
      </Button>
      {isAsking && (
        <ReasonDialog
          question={t('console.recon.explain_title')}
          verb={t('console.recon.explain')}
          error={explain.error}
          onConfirm={(reason) => explain.mutateAsync(reason)}
          onClose={() => setAsking(false)}
        >
          <p className="muted small">{t('console.recon.explain_text')}</p>
        </ReasonDialog>
      )}
    </PanelPart>
  )
}

function useExplain(id: string, number: number, onDone: () => void) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api.call(explainDifference, { ...scope, id, number, reason }),
    onSuccess: onDone,
    onSettled: async () => {
      for (const { path } of [listDifferences, readStatement, listStatements])
        await queries.invalidateQueries({ queryKey: [path] })
    },
  })
}
