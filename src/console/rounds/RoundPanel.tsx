import { useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelHistory } from '#console/ui/PanelHistory.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readRound, roundPack, showRound } from '#contract/console/rounds.ts'
import { isDeed } from '#domain/audit/deed.ts'

import type { Story } from './round-story.ts'
import { RoundSteps } from './RoundSteps.tsx'
import { RoundTag } from './RoundTag.tsx'
import { VoidRound } from './VoidRound.tsx'

/** One round with its history and actions. */
export function RoundPanel({
  id,
  onGame,
  onClose,
}: {
  id: string
  onGame: (game: string) => void
  onClose: () => void
}) {
  const t = useT()
  const story = useQuery(queryOf(useApi(), readRound, { ...useScope(), id }))
  const label = t('console.rounds.round', { id })
  return (
    <RecordPanel
      id={id}
      name={label}
      state={story.data && <RoundTag state={story.data.state} />}
      onClose={onClose}
    >
      <Loaded query={story} lines={8}>
        {(found) => (
          <>
            <Facts found={found} onGame={onGame} />
            <RoundSteps found={found} />
            <Deeds found={found} />
            <Ways found={found} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function Facts({ found, onGame }: { found: Story; onGame: (game: string) => void }) {
  const t = useT()
  const { member, game, provider, reference, currency, stake, win, returned, at, changedAt } = found
  const gameId = game.id
  const mono = (text: string) => (
    <span className="num" dir="ltr">
      {text}
    </span>
  )
  return (
    <PanelPart>
      <KeyValues
        rows={[
          {
            id: 'member',
            name: t('console.column.account'),
            value: <MemberLink member={member} />,
          },
          {
            id: 'game',
            name: t('console.rounds.game'),
            value:
              gameId === undefined ? (
                <bdi>{game.name}</bdi>
              ) : (
                <button type="button" className="link" onClick={() => onGame(gameId)}>
                  <bdi>{game.name}</bdi>
                </button>
              ),
          },
          {
            id: 'stake',
            name: t('console.rounds.stake'),
            value: <ConsoleAmount amount={stake} currency={currency} />,
          },
          {
            id: 'win',
            name: t('console.rounds.win'),
            value: <ConsoleAmount amount={win} currency={currency} />,
          },
          returned !== undefined && {
            id: 'returned',
            name: t('console.rounds.returned'),
            value: <ConsoleAmount amount={returned} currency={currency} />,
          },
          { id: 'at', name: t('console.column.when'), value: <ExactTime at={at} /> },
          { id: 'changed', name: t('console.rounds.changed'), value: <ExactTime at={changedAt} /> },
          { id: 'provider', name: t('console.rounds.provider'), value: mono(provider) },
          { id: 'reference', name: t('console.rounds.reference'), value: mono(reference) },
          found.sessionId !== undefined && {
            id: 'session',
            name: t('console.rounds.session'),
            value: mono(found.sessionId),
          },
        ]}
      />
    </PanelPart>
  )
}

function Deeds({ found: { deeds } }: { found: Story }) {
  const t = useT()
  if (deeds.length === 0) return null
  return (
    <PanelHistory
      title={t('console.rounds.deeds')}
      deeds={deeds.map(({ at, action, reason, operator }) => ({
        id: `${at} ${action}`,
        at,
        deed: isDeed(action) ? t(`console.action.${action}`) : action,
        by: operator ?? (action === 'round.pack' ? undefined : t('console.rounds.house')),
        words: reason,
      }))}
    />
  )
}

function Ways({ found }: { found: Story }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { may } = useOperator()
  const input = { ...scope, id: found.id }
  const picture = useMutation({ mutationFn: () => api.call(showRound, input) })
  const pack = useMutation({
    mutationFn: () => takeFile(roundPack.path + queryString(input), `round-${found.id}.zip`),
  })
  return (
    <PanelPart>
      <div className="console-buttons">
        <Button size="sm" icon="doc" isBusy={pack.isPending} onClick={() => pack.mutate()}>
          {t('console.rounds.pack')}
        </Button>
        {!found.hasPicture ? (
          <span className="xs muted">{t('console.rounds.no_picture')}</span>
        ) : picture.data ? (
          <a
            className={buttonClass({ tone: 'soft', size: 'sm' })}
            href={picture.data.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('console.rounds.picture_open')}
          </a>
        ) : (
          <Button size="sm" icon="eye" isBusy={picture.isPending} onClick={() => picture.mutate()}>
            {t('console.rounds.picture')}
          </Button>
        )}
        <WaitingProposals group="rounds" subject={found.id} />
        {found.canVoid && may('rounds.void') && <VoidRound id={found.id} />}
      </div>
      <Fault error={pack.error ?? picture.error} />
    </PanelPart>
  )
}
