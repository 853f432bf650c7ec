import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { listDraws } from '#contract/console/lottery-draws.ts'

import type { ListedDraw } from './draw.ts'
import './draw.css'
import { DrawTag } from './DrawTag.tsx'

/** Results that are awaited, the longest first. */
export function NextToEnter() {
  const t = useT()
  const query = useQuery(queryOf(useApi(), listDraws, { ...useScope(), only: 'waiting', limit: 50 }))
  return (
    <section className="card draws-next" aria-labelledby="draws-next">
      <div className="draws-head">
        <h2 id="draws-next">{t('console.draws.next')}</h2>
      </div>
      <Loaded query={query} lines={4}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="draw-card-body muted small">{t('console.draws.next_none')}</p>
          ) : (
            <ul>
              {list.toReversed().map((draw) => (
                <Row key={draw.id} draw={draw} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Row({ draw }: { draw: ListedDraw }) {
  const t = useT()
  const { may, isOfHouse } = useOperator()
  const { id, name, numero, drawsAt, entries, isUnreadable } = draw
  const verb = entries.begun > 0 ? 'console.draws.take_second' : 'console.draws.take_first'
  return (
    <li>
      <Link className="link" to={paths.draw} params={{ drawId: id }}>
        <bdi>{name}</bdi>{' '}
        <span className="num" dir="ltr">
          {numero}
        </span>
      </Link>
      <DrawTag draw={draw} />
      <span className="xs muted">
        <ExactTime at={drawsAt} /> ·{' '}
        {isUnreadable ? t('console.draws.unreadable') : t('console.draws.begun', { count: entries.begun })}
      </span>
      {isOfHouse && !isUnreadable && may('lottery.write') && (
        <Link className="link small" to={paths.draw} params={{ drawId: id }}>
          {t(verb)}
        </Link>
      )}
    </li>
  )
}
