import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { useAwake } from '#console/ui/use-awake.ts'
import { useStaleStream } from '#console/ui/use-stale-stream.ts'
import { readDraw } from '#contract/console/lottery-draws.ts'
import type { Form } from '#domain/lottery/families/family.ts'

import { CancelDialog } from './CancelDialog.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { type Draw, drawStream, formOf } from './draw.ts'
import './draw.css'
import './draws.css'
import { DrawFacts, Shortfalls } from './DrawFacts.tsx'
import { DrawTag } from './DrawTag.tsx'
import { EntryCard } from './EntryCard.tsx'
import { ResultView } from './ResultView.tsx'
import { EvidenceLook, Versions } from './Versions.tsx'

/** States that end without a message: closing, drawing and settling. */
const EVERY_MS = 15_000

/** One draw: its result or its entry, what proves it, its money, and the deeds on it. */
export default function DrawPage() {
  const t = useT()
  const { drawId = '' } = useParams()
  const id = /^[1-9]\d{0,8}$/.test(drawId) ? drawId : '999999999'
  const isAwake = useAwake()
  useStaleStream(drawStream)
  const query = useQuery({
    ...queryOf(useApi(), readDraw, { ...useScope(), id }),
    refetchInterval: (found) => (isAwake && found.state.data?.state !== 'settled' ? EVERY_MS : false),
  })
  useRecordTitle(query.data && `${query.data.name} ${query.data.numero}`)
  return (
    <div className="console-list">
      <Link className="link console-back" to={paths.draws}>
        <Icon name="left" className="flip" />
        {t('console.draw.back')}
      </Link>
      <Loaded query={query} lines={12}>
        {(draw) => <DrawView draw={draw} />}
      </Loaded>
    </div>
  )
}

function DrawView({ draw }: { draw: Draw }) {
  const t = useT()
  const form = formOf(draw)
  return (
    <>
      <PageTitle
        title={
          <>
            <bdi>{draw.name}</bdi>{' '}
            <span className="num" dir="ltr">
              {draw.numero}
            </span>{' '}
            <DrawTag draw={draw} />
          </>
        }
        figures={
          <>
            {t('console.draw.draws_at')} <ExactTime at={draw.drawsAt} />
          </>
        }
        actions={form && <Deeds draw={draw} form={form} />}
      />
      <WaitingProposals group="lotteryDraws" subject={draw.id} />
      {draw.proof && <Proof draw={draw.id} proof={draw.proof} />}
      <div className="draw-page">
        <div className="console-list">
          {form && <Result draw={draw} form={form} />}
          {form && draw.deeds.includes('enter') && <EntryCard key={draw.id} draw={draw} form={form} />}
          {form && <Versions draw={draw} form={form} />}
        </div>
        <div className="console-list">
          <DrawFacts draw={draw} />
          <Shortfalls draw={draw} />
        </div>
      </div>
    </>
  )
}

/** The source and pictures of a proposed correction: a second operator compares them before approving. */
function Proof({ draw, proof }: { draw: string; proof: NonNullable<Draw['proof']> }) {
  const t = useT()
  return (
    <section className="card" aria-labelledby="draw-proof">
      <div className="draws-head">
        <h2 id="draw-proof">{t('console.draw.proof')}</h2>
      </div>
      <div className="draw-card-body draw-versions">
        <EvidenceLook draw={draw} evidence={proof} />
      </div>
    </section>
  )
}

function Result({ draw, form }: { draw: Draw; form: Form }) {
  const t = useT()
  const opened = draw.opened ?? draw.partial
  const isEntered = draw.deeds.includes('enter')
  if (!opened && isEntered) return null
  const before = draw.versions.at(-1)?.kind === 'corrected' ? draw.versions.at(-2)?.opened : undefined
  return (
    <section className="card" aria-labelledby="draw-result">
      <div className="draws-head">
        <h2 id="draw-result">
          {t(draw.opened || !draw.partial ? 'console.tickets.result' : 'console.draw.agreed')}
        </h2>
      </div>
      <div className="draw-card-body">
        {opened ? (
          <ResultView form={form} opened={opened} before={draw.opened && before} />
        ) : (
          <p className="muted">{t(`console.draw.no_result_${noResult(draw)}`)}</p>
        )}
        {!draw.opened && draw.partial && <p className="xs muted">{t('console.draw.agreed_text')}</p>}
      </div>
    </section>
  )
}

function noResult({
  state,
  waitsMinutes,
  isUnreadable,
}: Draw): 'cancelled' | 'waits' | 'later' | 'unreadable' {
  if (isUnreadable) return 'unreadable'
  if (state === 'cancelled') return 'cancelled'
  return waitsMinutes === undefined ? 'later' : 'waits'
}

function Deeds({ draw, form }: { draw: Draw; form: Form }) {
  const t = useT()
  const [open, setOpen] = useState<'correct' | 'cancel'>()
  const { deeds, proposed } = draw
  if (proposed !== undefined) return null
  const close = () => setOpen(undefined)
  return (
    <>
      {deeds.includes('correct') && (
        <Button icon="swap" onClick={() => setOpen('correct')}>
          {t('console.draw.correct')}
        </Button>
      )}
      {deeds.includes('cancel') && (
        <Button icon="out" onClick={() => setOpen('cancel')}>
          {t('console.draw.cancel')}
        </Button>
      )}
      {open === 'correct' && <CorrectDialog draw={draw} form={form} onClose={close} />}
      {open === 'cancel' && <CancelDialog draw={draw} onClose={close} />}
    </>
  )
}
