import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { raffles } from '#contract/raffles.ts'
import { refuseDrawn, refuseKept } from '#domain/raffles/verify.ts'

import { keptTicket } from './kept-tickets.ts'
import type { DrawnTicket } from './raffle-type.ts'
import { useDrawn, usePrizeText } from './use-raffles.ts'

/** The member's last prizes; each draw is repeated on this device on request. */
export function LastPrizes() {
  const t = useT()
  const prizeText = usePrizeText()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useDrawn()
  const [open, setOpen] = useState<string>()
  const list = data?.pages.flatMap((page) => page.list) ?? []
  if (list.length === 0) return null
  return (
    <section className="card rf-last" aria-labelledby="rf-last">
      <h3 id="rf-last">{t('raffles.last')}</h3>
      <ul>
        {list.map((drawn) => (
          <li key={drawn.ticket}>
            <span>
              <b className="num">{prizeText(drawn)}</b>{' '}
              <span className="small muted">
                <bdi>{drawn.name}</bdi>, <DateText atMs={Date.parse(drawn.at)} look="short" />
              </span>
            </span>
            <Button
              size="sm"
              aria-expanded={open === drawn.ticket}
              onClick={() => setOpen(open === drawn.ticket ? undefined : drawn.ticket)}
            >
              {t('raffles.check')} <span className="sr">{prizeText(drawn)}</span>
            </Button>
            {open === drawn.ticket && <Proof drawn={drawn} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('raffles.earlier')}
        </Button>
      )}
    </section>
  )
}

function Proof({ drawn }: { drawn: DrawnTicket }) {
  return drawn.envelope ? <EnvelopeProof drawn={drawn} /> : <Outcome drawn={drawn} />
}

function EnvelopeProof({ drawn }: { drawn: DrawnTicket }) {
  const t = useT()
  const { raffle, version } = drawn
  const { data, isError } = useQuery(queryOf(useApi(), raffles.envelopes, { raffle, version }))
  if (isError) return <Note tone="bad">{t('raffles.list_lost')}</Note>
  return data ? <Outcome drawn={drawn} commitments={data.commitments} /> : null
}

function Outcome({ drawn, commitments }: { drawn: DrawnTicket; commitments?: readonly string[] }) {
  const t = useT()
  const { draw, envelope, ticket } = drawn
  const kept = keptTicket(ticket)
  const isFair =
    refuseDrawn(drawn, commitments) === undefined && (!kept || refuseKept(drawn, kept) === undefined)
  const facts = draw
    ? [
        [t('raffles.seed_hash'), draw.seedHash],
        [t('raffles.seed'), draw.seed],
        [t('raffles.word'), draw.word],
        [t('raffles.number'), `${draw.number} / ${draw.from.reduce((sum, { weight }) => sum + weight, 0)}`],
      ]
    : envelope && [
        [t('raffles.list_hash'), envelope.listHash],
        [t('raffles.position'), String(envelope.position)],
        [t('raffles.salt'), envelope.salt],
      ]
  return (
    <div className="rf-proof">
      <Note tone={isFair ? 'ok' : 'bad'}>
        {t(!isFair ? 'raffles.differs' : kept ? 'raffles.follows' : 'raffles.follows_itself')}
      </Note>
      <dl className="xs">
        {[[t('raffles.ticket'), ticket], ...(facts ?? [])].map(([label, value]) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd className="num" dir="ltr">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
