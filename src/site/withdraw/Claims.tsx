import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { claims } from '#contract/claims.ts'

import type { Claim } from './claim.ts'
import { ClaimDeeds } from './ClaimDeeds.tsx'

/** The member's open claims after corrected results; without one it renders nothing. */
export function Claims({ owed }: { owed: string | undefined }) {
  const t = useT()
  const api = useApi()
  const { language, currencySymbol } = useFormat()
  const { data } = useQuery(queryOf(api, claims.list, {}))
  const open = data?.list.filter(({ open: rest }) => rest !== '0.00') ?? []
  if (open.length === 0) return null
  return (
    <section className="card wd-claims" aria-labelledby="wd-claims">
      <h2 id="wd-claims" className="h5">
        {t('claim.title')}
      </h2>
      <p className="small muted">{t('claim.text')}</p>
      {owed !== undefined && owed !== '0.00' && (
        <Note>{t('claim.set_off', { amount: writeMoney(owed, language, currencySymbol) })}</Note>
      )}
      <ul className="wd-claim-list">
        {open.map((claim) => (
          <li key={claim.id} className="wd-claim">
            <Facts claim={claim} />
            <ClaimDeeds claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ claim }: { claim: Claim }) {
  const t = useT()
  const { game, draw, ticketId, openedAt, amount, open, collected, writtenOff, objection, answer } = claim
  return (
    <>
      <KeyValues
        rows={[
          {
            id: 'draw',
            name: t('claim.draw'),
            value: (
              <>
                {game} <bdi>{draw}</bdi> · <DateText atMs={Date.parse(openedAt)} look="short" />
              </>
            ),
          },
          { id: 'ticket', name: t('claim.ticket'), value: <bdi>{ticketId}</bdi> },
          { id: 'of', name: t('claim.of'), value: <MoneyText amount={amount} /> },
          collected !== '0.00' && {
            id: 'paid',
            name: t('claim.paid'),
            value: <MoneyText amount={collected} />,
          },
          writtenOff !== '0.00' && {
            id: 'off',
            name: t('claim.written_off'),
            value: <MoneyText amount={writtenOff} />,
          },
          { id: 'open', name: t('claim.open'), value: <MoneyText amount={open} /> },
          objection !== undefined && { id: 'objection', name: t('claim.objection'), value: objection },
          answer !== undefined && { id: 'answer', name: t('claim.answer'), value: answer },
        ]}
      />
      {objection !== undefined && answer === undefined && <Note>{t('claim.waits')}</Note>}
    </>
  )
}
