import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { raffles } from '#contract/raffles.ts'
import { refuseDrawn, refuseKept } from '#domain/raffles/verify.ts'

import { keptTicket } from './kept-tickets.ts'
import type { DrawnTicket } from './raffle-type.ts'

/** Repeats a draw on this device. */
export function Proof({ drawn }: { drawn: DrawnTicket }) {
  if (drawn.envelope) return <EnvelopeProof drawn={drawn} />
  return keptTicket(drawn.ticket) ? <Outcome drawn={drawn} /> : <PublishedProof drawn={drawn} />
}

/** A device that did not read the ticket before its draw compares it with the published list of hashes. */
function PublishedProof({ drawn }: { drawn: DrawnTicket }) {
  const t = useT()
  const { data, isError } = useQuery(queryOf(useApi(), raffles.hash, { ticket: drawn.ticket }))
  if (!data) return isError ? <Outcome drawn={drawn} /> : null
  if (data.seedHash !== drawn.draw?.seedHash) return <Note tone="bad">{t('raffles.differs')}</Note>
  return (
    <>
      <Outcome drawn={drawn} />
      <p className="xs muted">
        {t('raffles.hash_published')} <DateText atMs={Date.parse(data.at)} look="moment" />
      </p>
    </>
  )
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
        [t('player' in drawn ? 'raffles.word_member' : 'raffles.word'), draw.word],
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
