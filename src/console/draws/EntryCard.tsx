import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import type { Form } from '#domain/lottery/families/family.ts'

import type { Draw } from './draw.ts'
import { groupName } from './ResultFields.tsx'
import { EntryForm } from './EntryForm.tsx'

type Entered = Draw['entered'][number]

/** The entry of a result: who has entered how much, and the caller's own form. Numbers of the others stay sealed. */
export function EntryCard({ draw, form }: { draw: Draw; form: Form }) {
  const t = useT()
  return (
    <section className="card draw-entry" aria-labelledby="draw-entry">
      <div className="draws-head">
        <h2 id="draw-entry">{t('console.draw.enter')}</h2>
      </div>
      <div className="draw-card-body">
        <Entries entered={draw.entered} />
        {draw.differs.length > 0 && <Differs form={form} differs={draw.differs} />}
        <EntryForm draw={draw} form={form} />
      </div>
    </section>
  )
}

function Entries({ entered }: { entered: Draw['entered'] }) {
  const t = useT()
  const own = entered.find(({ isOwn }) => isOwn)
  const others = entered.filter(({ isOwn }) => !isOwn)
  return (
    <ul className="draw-pair" aria-label={t('console.draw.entries')}>
      {others.map((entry, at) => (
        <li key={at}>
          <i className={entry.isComplete ? 'done' : undefined} aria-hidden="true" />
          <span>
            <b>
              <bdi>{entry.by?.name ?? entry.feed}</bdi>
            </b>{' '}
            {entry.lapse !== undefined ? (
              <Tag tone="warn">{t('console.draw.entry_lapsed')}</Tag>
            ) : (
              <span className="xs muted">
                {entry.isComplete
                  ? t('console.draw.entry_sealed')
                  : t('console.draw.entry_part', { filled: entry.filled, of: entry.of })}{' '}
                <ExactTime at={entry.changedAt} />
              </span>
            )}
          </span>
        </li>
      ))}
      <li className="now">
        <i className={own?.isComplete === true ? 'done' : undefined} aria-hidden="true" />
        <span>
          <b>{t('console.draw.you')}</b> <span className="xs muted">{t(ownState(own, others))}</span>
        </span>
      </li>
    </ul>
  )
}

function ownState(own: Entered | undefined, others: readonly Entered[]) {
  const counting = others.filter(({ lapse }) => lapse === undefined)
  if (own?.isComplete === true)
    return counting.some(({ isComplete }) => isComplete)
      ? 'console.draw.own_done'
      : 'console.draw.own_complete'
  return counting.length > 0 ? 'console.draw.own_second' : 'console.draw.own_first'
}

/** The places only: the other numbers stay sealed, so that both look at the source again. */
function Differs({ form, differs }: { form: Form; differs: Draw['differs'] }) {
  const t = useT()
  const places = differs.map(({ group, place }) =>
    t('console.draw.place', { prize: groupName(t, form, group), place: place + 1 }),
  )
  return (
    <Note tone="bad">
      <b>{t('console.draw.differs', { count: differs.length })}</b>
      <p>
        <bdi>{places.join(' · ')}</bdi>
      </p>
      <p className="xs">{t('console.draw.differs_text')}</p>
    </Note>
  )
}
