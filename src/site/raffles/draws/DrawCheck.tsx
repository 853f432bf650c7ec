import { useMemo } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { refuseTicketDraw } from '#domain/raffles/ticket-draw.ts'
import { usePrizeText } from '#site/raffles/use-raffles.ts'

import type { DrawStep, OwnDraw, TicketDraw } from './draw-type.ts'
import { keptDraw } from './kept-draws.ts'

interface DrawCheckProps {
  readonly draw: TicketDraw
  readonly own: OwnDraw | undefined
  readonly steps: readonly DrawStep[]
  /** The steps are all there will be. */
  readonly isSettled: boolean
}

/** Computes a draw anew on this device, from the hash of its seed to each winner. */
export function DrawCheck({ draw, own, steps, isSettled }: DrawCheckProps) {
  const t = useT()
  const outcome = useMemo(() => checked(draw, { steps, isSettled }), [draw, steps, isSettled])
  const { seedHash, listHash, seed, sealedAt, drawnAt } = draw
  return (
    <section className="card td-check" aria-labelledby="td-check">
      <header>
        <strong id="td-check" className="td-head">
          {t('raffles.draw_check')}
        </strong>
        <span className="xs muted">{t('raffles.draw_computed')}</span>
      </header>
      <div className="td-proof">
        <Part nth={1} title={t('raffles.draw_promised')} hash={seedHash} note={t('raffles.draw_seed_note')} />
        <Part
          nth={2}
          title={t('raffles.draw_sealed')}
          hash={listHash}
          note={t('raffles.draw_list_note')}
          at={sealedAt}
        />
        <Part
          nth={3}
          title={t('raffles.draw_seed_title')}
          hash={seed}
          note={t('raffles.seed')}
          at={drawnAt}
        />
        <div>
          <Title nth={4}>{t('raffles.draw_here')}</Title>
          <Note tone={outcome === 'differs' ? 'bad' : 'ok'}>{t(`raffles.draw_${outcome}`)}</Note>
          {own && own.count > 0 && (
            <p className="xs num">{t('raffles.draw_in_list', { count: own.count })}</p>
          )}
          <Winners draw={draw} own={own} steps={steps} />
          <SaveEvidence draw={draw} steps={steps} />
        </div>
      </div>
    </section>
  )
}

type Outcome = 'follows_kept' | 'follows_itself' | 'differs'

function checked(
  draw: TicketDraw,
  { steps, isSettled }: Pick<DrawCheckProps, 'steps' | 'isSettled'>,
): Outcome {
  const kept = keptDraw(draw)
  const { seed = '', listHash = '', tickets: count, prizes } = draw
  const isKept = !kept || (kept.seedHash === draw.seedHash && (kept.listHash ?? listHash) === listHash)
  const fault = refuseTicketDraw({
    ...draw,
    seed,
    listHash,
    count,
    steps,
    prizes: prizes.map(({ place, pieces }) => ({ place, stock: pieces })),
    isSettled,
  })
  if (fault !== undefined || !isKept) return 'differs'
  return kept?.listHash === undefined ? 'follows_itself' : 'follows_kept'
}

const Title = ({ nth, children }: { nth: number; children: string }) => (
  <p className="td-part">
    <i className="num" aria-hidden="true">
      {nth}
    </i>
    {children}
  </p>
)

function Part({
  nth,
  title,
  hash,
  note,
  at,
}: {
  nth: number
  title: string
  hash: string | undefined
  note: string
  at?: string | undefined
}) {
  return (
    <div>
      <Title nth={nth}>{title}</Title>
      <p className="td-hash num" dir="ltr">
        {hash}
      </p>
      <p className="xs muted">
        {note}
        {at !== undefined && (
          <>
            , <DateText atMs={Date.parse(at)} look="moment" />
          </>
        )}
      </p>
    </div>
  )
}

function Winners({ draw, own, steps }: Omit<DrawCheckProps, 'isSettled'>) {
  const t = useT()
  const prizeText = usePrizeText()
  const mine = new Set(own?.tickets.map(({ ticket }) => ticket))
  return (
    <Table
      label={t('raffles.draw_here')}
      rows={steps}
      rowId={({ ticket }) => ticket}
      columns={[
        {
          id: 'ticket',
          head: t('raffles.ticket'),
          isNumber: true,
          cell: ({ position }) => position,
        },
        {
          id: 'player',
          head: t('raffles.draw_player'),
          cell: ({ player, ticket, outcome }) =>
            outcome === 'won' ? (
              mine.has(ticket) ? (
                <b>{t('raffles.draw_you')}</b>
              ) : (
                <bdi>{player}</bdi>
              )
            ) : (
              <span className="muted">{t(`raffles.draw_${outcome}`)}</span>
            ),
        },
        {
          id: 'prize',
          head: t('raffles.prize'),
          isNumber: true,
          cell: ({ place }) => {
            const prize = draw.prizes.find((one) => one.place === place)
            return prize && prizeText(prize)
          },
        },
      ]}
    />
  )
}

/** A file of the public answers, which `npm run raffles:verify` computes anew. */
function SaveEvidence({ draw, steps }: Pick<DrawCheckProps, 'draw' | 'steps'>) {
  const t = useT()
  const save = () => {
    const file = new Blob([JSON.stringify({ value: { draw, steps } }, undefined, 2)], {
      type: 'application/json',
    })
    const url = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = url
    link.download = `${draw.raffle}-${draw.version}.json`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div>
      <Button size="sm" onClick={save}>
        {t('raffles.draw_save')}
      </Button>
    </div>
  )
}
