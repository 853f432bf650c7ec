import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { FormatProvider, useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useSymbol } from '#studio/pages/Amount.tsx'
import { GameShell } from '#studio/pages/GameShell.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { Table } from '#studio/pages/use-table.ts'

import './table-parts.css'
import type { TableDeeds } from './use-deeds.ts'

/** The frame of a table: the game shell, and the connection state. */
export function TableShell({
  table,
  deeds,
  children,
}: {
  table: Table
  deeds: Pick<TableDeeds, 'trouble' | 'possible' | 'forgetTrouble'>
  children: ReactNode
}) {
  const t = useT()
  const { opened } = useSession()
  const { timeZone } = useFormat()
  const symbol = useSymbol(opened.currency)
  return (
    <GameShell
      trouble={deeds.trouble}
      possible={deeds.possible}
      onTroubleSeen={deeds.forgetTrouble}
      roundSeed={table.view?.round}
      isReady={table.view?.round !== undefined || table.isLost}
    >
      <FormatProvider format={{ currencySymbol: symbol, timeZone }}>
        <div className="table-news">
          {table.isLost && <Note tone="warn">{t('tables.reconnecting')}</Note>}
          {table.view?.round?.isInterrupted && <Note tone="info">{t('tables.interrupted')}</Note>}
        </div>
        {table.view?.round ? (
          children
        ) : (
          <p className="table-wait" role="status">
            <FillingTiles />
            {t('tables.opening')}
          </p>
        )}
      </FormatProvider>
    </GameShell>
  )
}
