import { type CSSProperties, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { percentText } from '#site/agents/contracts/percent-text.ts'
import { PeriodText } from '#site/agents/contracts/PeriodText.tsx'
import { ValidBetsNote } from '#site/agents/contracts/ValidBetsNote.tsx'
import { Defined, ReportState } from '#site/agents/ReportParts.tsx'

import { StatementDisputes } from './Disputes.tsx'
import { Hours } from './Hours.tsx'
import { PlayLines } from './PlayLines.tsx'
import { ReachedRow } from './ReachedRow.tsx'
import { Replay } from './Replay.tsx'
import { type Line, linesOf, owedBelow } from './statement-lines.ts'
import './statement.css'
import { StatementState } from './StatementState.tsx'
import { type StatementDocument, useStatement } from './use-statements.ts'
import { Windows } from './Windows.tsx'

/** A statement as a document: each line opens the inputs behind it. */
export function StatementView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT()
  const query = useStatement(id)
  return (
    <>
      <div>
        <Button tone="line" size="sm" icon="back" onClick={onBack}>
          {t('income.to_list')}
        </Button>
      </div>
      {query.data ? <Document found={query.data} /> : <ReportState query={query} />}
    </>
  )
}

function Document({ found }: { found: StatementDocument }) {
  const t = useT()
  const { statement } = found
  const { hours } = statement
  return (
    <div className="st">
      <div className="st-main">
        <section className="card st-doc" aria-label={t('income.document')}>
          <Head found={found} />
          <div className="mosaic" aria-hidden="true" />
          {found.validBetsFrom !== undefined && <ValidBetsNote fromDay={found.validBetsFrom} />}
          {statement.lacksUpline && <Note tone="warn">{t('income.lacks_upline')}</Note>}
          {linesOf(found).map((line) => (
            <DocumentLine key={line.name} line={line} found={found} />
          ))}
        </section>
        {hours && hours.length > 0 && <Hours hours={hours} />}
      </div>
      <aside className="st-side">
        <Replay id={statement.id} fingerprint={found.fingerprint} />
        <Windows found={found} />
        <ReachedRow found={found} />
        <StatementDisputes found={found} />
      </aside>
    </div>
  )
}

function Head({ found: { kind, statement, upline } }: { found: StatementDocument }) {
  const t = useT()
  const { language } = useFormat()
  const { startDay, endDay, payment, gross, id, version } = statement
  return (
    <header className="st-head">
      <div>
        <span className="small muted">
          {t(`contract.kind.${kind}`)} ·{' '}
          <PeriodText startDay={startDay} endDay={endDay} language={language} />
        </span>
        <b className="st-big">
          <MoneyText amount={payment ? payment.credited : gross} />
        </b>
      </div>
      <div className="end">
        <StatementState statement={statement} />
        {payment && (
          <span className="xs muted">
            <DateText atMs={Date.parse(payment.paidAt)} />
          </span>
        )}
        <span className="xs muted">
          {t('income.number', { id, version })} ·{' '}
          {upline === undefined ? t('contract.with_brand') : t('contract.with', { account: upline })}
        </span>
      </div>
    </header>
  )
}

function DocumentLine({ line, found }: { line: Line; found: StatementDocument }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { name, amount, look, opens, bar } = line
  const opensHere = opens === 'below' ? found.below.length > 0 : opens !== undefined
  return (
    <>
      <div className={`st-line ${look}`}>
        {opensHere ? (
          <button
            type="button"
            className="st-turn"
            aria-expanded={isOpen}
            aria-label={t('income.open_line', { name: t(`agent.figure.${name}`) })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chev" />
          </button>
        ) : (
          <span />
        )}
        <span className="nm">
          <Defined name={name} />
          <LineNote name={name} found={found} />
        </span>
        {bar && (
          <span className="st-bar" aria-hidden="true">
            <i
              style={{ '--a': bar[0], '--b': bar[1] } as CSSProperties}
              className={look === 'sum' || name === 'margin' ? 'whole' : undefined}
            />
          </span>
        )}
        <MoneyText amount={amount} tone={look === 'paid' ? 'money' : 'plain'} />
      </div>
      {isOpen && opens === 'play' && (
        <PlayLines
          statement={found.statement.id}
          figure={name === 'payouts' || name === 'uncounted' ? name : 'validBet'}
        />
      )}
      {isOpen && opens === 'below' && <BelowLines found={found} />}
    </>
  )
}

function LineNote({
  name,
  found: { kind, statement, terms },
}: {
  name: Line['name']
  found: StatementDocument
}) {
  const t = useT()
  const { language } = useFormat()
  if (name === 'grossShare')
    return (
      <small>
        {statement.tier === undefined
          ? t('income.not_reached')
          : t('income.rate_of_row', {
              rate: percentText(statement.ratePpm, language),
              row: statement.tier,
              rows: terms.tiers.length,
            })}
      </small>
    )
  if (name === 'correction' && statement.correction)
    return (
      <small>
        {t('income.share_before')} <MoneyText amount={statement.correction.before} tone="plain" />
        {statement.correction.keepsRow && <> · {t('income.row_kept')}</>}
      </small>
    )
  // Of a salary the line is no part of the sum.
  if (name === 'validBet' && kind !== 'dividend' && statement.uncounted !== undefined)
    return (
      <small>
        {t('agent.figure.uncounted')} <MoneyText amount={statement.uncounted} tone="plain" />
      </small>
    )
  const owed = owedBelow(statement)
  if (name !== 'paidBelow' || owed === undefined) return null
  return (
    <small className="bad">
      {t('income.still_owed')} <MoneyText amount={owed} tone="bad" />
    </small>
  )
}

/** The shares of the direct downlines in the same payout. */
function BelowLines({ found: { below } }: { found: StatementDocument }) {
  const t = useT()
  return below.map(({ account, gross, received }, place) => (
    <p key={place} className="st-line s1">
      <span className="nm">
        <bdi>{account}</bdi>
        {received !== undefined && received !== gross && (
          <small>
            {t('income.of_share')} <MoneyText amount={gross} tone="plain" />
          </small>
        )}
      </span>
      <MoneyText amount={`-${received ?? gross}`} tone="plain" />
    </p>
  ))
}
