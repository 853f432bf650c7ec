import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { lottery } from '#contract/lottery.ts'
import { compareDraws, numbersSince } from '#domain/lottery/draw/frequency.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import { progressOf } from '#domain/lottery/draw/reveal.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'

import { CHARTED } from './charted.ts'

import './charts.css'

interface Drawn {
  readonly numero: string
  readonly opened: Result
}

/** The numbers of a draw beside those of the draw before, and how long ago each number came. Real results only. */
export function DrawnBefore({
  gameCode,
  family,
  numero,
}: {
  gameCode: string
  family: FamilyCode
  numero: string
}) {
  const { data } = useQuery(queryOf(useApi(), lottery.openedNumbersOfGame, { gameCode, count: CHARTED }))
  const all = (data?.list ?? []).flatMap(({ numero: number, opened = [], state }): Drawn[] => {
    const progress = progressOf(family, opened)
    return state !== 'cancelled' && progress.drawn === progress.all ? [{ numero: number, opened }] : []
  })
  const at = all.findIndex((draw) => draw.numero === numero)
  // Each draw of cars has all of them.
  if (at < 0 || families[family].form.kind === 'order') return null
  const [draw, before] = all.slice(at, at + 2)
  return (
    <>
      {draw && before && <Compared family={family} draw={draw} before={before} />}
      <Since family={family} draws={all.slice(at)} />
    </>
  )
}

function Compared({ family, draw, before }: { family: FamilyCode; draw: Drawn; before: Drawn }) {
  const t = useT()
  const { again, added, gone } = compareDraws(families[family].form, draw.opened, before.opened)
  const rows = [
    { id: 'again', name: t('lottery.compared_again'), numbers: again },
    { id: 'new', name: t('lottery.compared_new'), numbers: added },
    { id: 'gone', name: t('lottery.compared_gone'), numbers: gone },
  ]
  return (
    <section className="card draw-chart" aria-labelledby="draw-compared">
      <h2 id="draw-compared">{t('lottery.compared', { number: before.numero })}</h2>
      <dl className="draw-compared">
        {rows.map(({ id, name, numbers }) => (
          <div key={id}>
            <dt className="small muted">{name}</dt>
            <dd>
              {numbers.length === 0 ? (
                <span className="small muted">{t('lottery.compared_none')}</span>
              ) : (
                <Balls numbers={numbers} hasSpecial={false} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Since({ family, draws }: { family: FamilyCode; draws: readonly Drawn[] }) {
  const t = useT()
  const numbers = numbersSince(
    families[family].form,
    draws.map(({ opened }) => opened),
  )
  return (
    <section className="card draw-chart" aria-labelledby="draw-since">
      <h2 id="draw-since">{t('lottery.since_title', { count: draws.length })}</h2>
      <details className="draw-since">
        <summary className="link small">{t('lottery.since_table')}</summary>
        <Table
          label={t('lottery.since_table')}
          look="dense"
          rows={numbers}
          rowId={({ number }) => number}
          columns={[
            { id: 'number', head: t('lottery.since_number'), cell: ({ number }) => number },
            { id: 'times', head: t('lottery.since_times'), isNumber: true, cell: ({ count }) => count },
            {
              id: 'ago',
              head: t('lottery.since_ago'),
              isNumber: true,
              cell: ({ ago }) => ago ?? `> ${draws.length - 1}`,
            },
          ]}
        />
      </details>
      <p className="xs muted">{t('lottery.independent')}</p>
    </section>
  )
}
