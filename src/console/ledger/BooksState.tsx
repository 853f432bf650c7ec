import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { SealedHead } from '#console/ui/SealedHead.tsx'
import { ledgerState } from '#contract/console/ledger.ts'
import type { Output } from '#contract/endpoint.ts'

import { CompareHead } from './CompareHead.tsx'

type Books = Output<typeof ledgerState>
type Check = NonNullable<Books['faulty']>

/** Faults listed on the page; the check counts all. */
const FAULTS_MAX = 8
/** The checker's job runs every minute. */
const EACH_MINUTE_MS = 60_000

/** Integrity of the ledger: head of the chain, unsealed batches, and results of the last checks. */
export function BooksState() {
  const t = useT()
  const state = useQuery({ ...queryOf(useApi(), ledgerState, {}), refetchInterval: EACH_MINUTE_MS })
  return (
    <section className="card console-card" aria-label={t('console.ledger.proof')}>
      <div className="console-card-head">
        <h2>{t('console.ledger.proof')}</h2>
      </div>
      <Loaded query={state} lines={3}>
        {(books) => (
          <>
            <Verdict books={books} />
            <div className="console-halves books-halves">
              <Checks books={books} />
              <Head head={books.head} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Verdict({ books: { faulty, lastOfAll, lastOfBlocks } }: { books: Books }) {
  const t = useT()
  if (faulty) return <Faults check={faulty} />
  const last = lastOfBlocks ?? lastOfAll
  if (!last) return <Note tone="warn">{t('console.ledger.never')}</Note>
  return (
    <Note tone="ok">
      {t('console.ledger.sound', { block: last.toBlock })} <ExactTime at={last.at} />
    </Note>
  )
}

function Faults({ check }: { check: Check }) {
  const t = useT()
  const beyond = Number(check.found) - FAULTS_MAX
  return (
    <Note tone="bad">
      {t('console.ledger.broken', { count: Number(check.found) })} <ExactTime at={check.at} />
      {check.faults.length > 0 && (
        <ul className="books-faults">
          {check.faults.slice(0, FAULTS_MAX).map((one) => (
            <li key={Object.values(one).join(' ')}>
              {t(`console.ledger.fault.${one.fault}`)} <small className="num">{placeOf(t, one)}</small>
            </li>
          ))}
          {beyond > 0 && <li>{t('console.ledger.more_faults', { count: beyond })}</li>}
        </ul>
      )}
    </Note>
  )
}

function placeOf(
  t: ReturnType<typeof useT>,
  { block, transferId, memberId }: Check['faults'][number],
): string {
  const parts = [
    ...(block === undefined ? [] : [t('console.ledger.fault_at', { block })]),
    ...(transferId === undefined ? [] : [t('console.ledger.fault_transfer', { id: transferId })]),
    ...(memberId === undefined ? [] : [t('console.ledger.fault_member', { id: memberId })]),
  ]
  return parts.join(' · ')
}

function Checks({ books: { waiting, lastOfBlocks, lastOfNight, lastOfAll } }: { books: Books }) {
  const t = useT()
  const notYet = t('console.ledger.not_yet')
  const batches = Number(waiting.batches)
  return (
    <KeyValues
      rows={[
        {
          id: 'blocks',
          name: t('console.ledger.last_blocks'),
          value: lastOfBlocks ? <ExactTime at={lastOfBlocks.at} /> : notYet,
        },
        {
          id: 'night',
          name: t('console.ledger.last_night'),
          value: lastOfNight ? <ExactTime at={lastOfNight.at} /> : notYet,
        },
        {
          id: 'all',
          name: t('console.ledger.last_all'),
          value: lastOfAll ? <ExactTime at={lastOfAll.at} /> : notYet,
        },
        {
          id: 'waiting',
          name: t('console.ledger.waiting'),
          value:
            waiting.since === undefined ? (
              t('console.ledger.nothing_waits')
            ) : (
              <>
                {t('console.ledger.waiting_since', { count: batches })} <ExactTime at={waiting.since} />
              </>
            ),
        },
      ]}
    />
  )
}

function Head({ head }: { head: Books['head'] }) {
  const t = useT()
  if (!head) return <p className="muted xs">{t('console.ledger.no_head')}</p>
  return (
    <SealedHead
      head={head}
      label={t('console.ledger.head', { block: head.block })}
      fileName={`ledger-head-${head.block}.json`}
      verb={t('console.ledger.export')}
    >
      <CompareHead />
    </SealedHead>
  )
}
