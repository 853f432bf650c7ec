import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { TableFrame } from '#browser/ui/Table.tsx'
import { KeysetPager } from '#console/ui/KeysetPager.tsx'
import { turnPages } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'

import type { GameListRead, ListedRow } from './game-list.ts'
import type { ProviderSearch } from './provider-search.ts'

const tones = {
  new: 'ok',
  changed: 'info',
  gone: 'warn',
  unmapped: 'warn',
  invalid: 'bad',
  same: 'plain',
} as const

/** Lines of a list with the change each would make. Names come from outside and are rendered as plain text. */
export function GameRows({
  found,
  search,
  change,
  chosen,
  onChoose,
}: {
  found: GameListRead
  search: ProviderSearch
  change: (patch: Partial<ProviderSearch>) => void
  chosen: ReadonlySet<string> | undefined
  onChoose: (ids: ReadonlySet<string>) => void
}) {
  const t = useT()
  const { rows, next } = found
  if (rows.length === 0)
    return (
      <section className="card">
        <State icon="check" title={t('gp.list.no_rows')} />
      </section>
    )
  const choose = (id: string, isChosen: boolean) => {
    const ids = new Set(chosen)
    if (isChosen) ids.add(id)
    else ids.delete(id)
    onChoose(ids)
  }
  return (
    <>
      <TableFrame look="list" label={t('gp.look.games')}>
        <thead>
          <tr>
            {chosen && <th scope="col">{t('gp.list.choose')}</th>}
            <th scope="col">{t('games.game')}</th>
            <th scope="col">{t('console.column.status')}</th>
            <th scope="col">{t('gp.list.why')}</th>
            <th scope="col">{t('gp.list.maker')}</th>
            <th scope="col">{t('games.vendor')}</th>
            <th scope="col" className="n">
              {t('games.rtp')}
            </th>
            <th scope="col">{t('catalogue.code')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={`${row.line ?? ''} ${row.id}`}
              row={row}
              isChosen={chosen?.has(row.id)}
              onChoose={(isChosen) => choose(row.id, isChosen)}
            />
          ))}
        </tbody>
      </TableFrame>
      <KeysetPager
        {...turnPages(search.at, (at) => change({ at }), next)}
        count={rows.length}
        isBusy={false}
      />
    </>
  )
}

function Row({
  row,
  isChosen,
  onChoose,
}: {
  row: ListedRow
  isChosen: boolean | undefined
  onChoose: (isChosen: boolean) => void
}) {
  const t = useT()
  const { id, state, name, maker, vendorCode, rtpBp, changes, line, faults } = row
  const why = [
    ...changes.map((one) => t(`gp.change.${one}`)),
    ...faults.map((one) => t(`gp.fault.${one}`)),
    ...(line === undefined ? [] : [t('gp.list.line', { line })]),
  ]
  return (
    <tr>
      {isChosen !== undefined && (
        <td>
          <ChooseBox name={name} isChosen={isChosen} onChoose={onChoose} />
        </td>
      )}
      <th scope="row">
        <span dir="auto">{name || '–'}</span>
      </th>
      <td>
        <Tag tone={tones[state]}>{t(`gp.list.${state}`)}</Tag>
      </td>
      <td>{why.length === 0 ? <span className="muted">–</span> : why.join(' · ')}</td>
      <td>
        <bdi>{maker === undefined || maker === '-' ? '–' : maker}</bdi>
      </td>
      <td dir="ltr">{vendorCode ?? '–'}</td>
      <td className="n">
        {rtpBp === undefined ? '–' : t('games.rtp_value', { percent: (rtpBp / 100).toFixed(2) })}
      </td>
      <td dir="ltr">{id || '–'}</td>
    </tr>
  )
}

function ChooseBox({
  name,
  isChosen,
  onChoose,
}: {
  name: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useT()
  return (
    <Checkbox isChecked={isChosen} onChange={onChoose}>
      <span className="sr">{t('gp.list.choose_one', { name })}</span>
    </Checkbox>
  )
}
