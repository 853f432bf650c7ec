import { useT } from '#browser/i18n/translate.ts'
import { iconOfMove } from '#browser/records/move-icon.ts'
import { flowWords, recordKindName } from '#browser/records/place-names.ts'
import { RowTile } from '#browser/records/RowTile.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { onRowPress } from '#browser/ui/Table.tsx'

import { RowTime } from './RowTime.tsx'
import { sumOfAmounts } from './sum-of-amounts.ts'
import { toneOf } from './SumsCard.tsx'
import { TransferSides } from './TransferSides.tsx'
import type { Transfer } from './use-records.ts'

/** A table on wide screens, two-line cards on phones. A row expands to its entries. */
export function TransferTable({
  list,
  openId,
  onOpen,
}: {
  list: readonly Transfer[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}) {
  const t = useT()
  return (
    <div className="card rec-list">
      <table className="table rec-table">
        <caption className="sr">{t('record.list_all')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('record.time')}</th>
            <th scope="col">{t('record.transfer')}</th>
            <th scope="col">{t('record.reference')}</th>
            <th scope="col" className="n">
              {t('record.amount')}
            </th>
            <th scope="col" className="n">
              {t('record.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <Row
              key={row.id}
              row={row}
              isOpen={row.id === openId}
              onToggle={() => onOpen(row.id === openId ? undefined : row.id)}
            />
          ))}
        </tbody>
        <TransfersTotal list={list} />
      </table>
    </div>
  )
}

/** The net change of the rows in sight; the sums of the whole period stand above. */
function TransfersTotal({ list }: { list: readonly Transfer[] }) {
  const t = useT()
  const change = sumOfAmounts(list.map((row) => row.change))
  return (
    <tfoot>
      <tr className="rec-total">
        <th scope="row" colSpan={3}>
          {t('record.sum_shown', { count: list.length })}
        </th>
        <td className="n">
          <MoneyText amount={change} tone={toneOf(change)} showsPlus />
        </td>
        <td aria-hidden="true" />
      </tr>
    </tfoot>
  )
}

function Row({ row, isOpen, onToggle }: { row: Transfer; isOpen: boolean; onToggle: () => void }) {
  const t = useT()
  const { language } = useFormat()
  return (
    <>
      <tr className={isOpen ? 'rec-row on' : 'rec-row'} onClick={onRowPress(onToggle)}>
        <td className="rec-time">
          <RowTime atMs={Date.parse(row.at)} />
        </td>
        <th scope="row">
          <span className="rec-what">
            <RowTile picture={row.game?.picture} icon={iconOfMove(row)} />
            <span>
              <button type="button" className="rec-name" aria-expanded={isOpen} onClick={onToggle}>
                {row.game ? <bdi>{row.game.name}</bdi> : recordKindName(t, row.kind)}
                <Icon name="chev" />
              </button>
              <small>{row.game ? recordKindName(t, row.kind) : flowWords(t, language, row)}</small>
            </span>
          </span>
        </th>
        <td className="rec-reference">
          <bdi dir="ltr">{row.reference}</bdi>
        </td>
        <td className="n">
          <ChangeText row={row} />
        </td>
        <td className="n rec-balance">
          {row.balance === undefined ? '–' : <MoneyText amount={row.balance} tone="plain" />}
        </td>
      </tr>
      {isOpen && (
        <tr className="rec-sides">
          <td colSpan={5}>
            <TransferSides id={row.id} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The net change for the member; a move between own wallets has no sign. */
function ChangeText({ row: { change, moved } }: { row: Transfer }) {
  const tone = toneOf(change)
  return tone === 'plain' ? (
    <span className="rec-within">
      <MoneyText amount={moved} tone="plain" />
    </span>
  ) : (
    <MoneyText amount={change} tone={tone} showsPlus />
  )
}
