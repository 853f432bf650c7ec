import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import type { ChipConfig } from '#studio/games/chip-table/chip-table.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { LossMost } from './LossMost.tsx'

/** The most on a spot and in a round, at each of the offered stakes. */
export function LevelLimits<Group extends string>({
  groups,
  nameOf,
}: {
  readonly groups: readonly Group[]
  readonly nameOf: (group: Group) => string
}) {
  const t = useT()
  const { opened } = useSession()
  const { levels, currency } = opened.config as ChipConfig
  const rows = [
    { id: 'least', name: t('tables.level'), of: levels.map(({ least }) => least) },
    ...groups.map((group) => ({
      id: group,
      name: nameOf(group),
      of: levels.map(({ most }) => most[group] ?? BigInt(0)),
    })),
    { id: 'together', name: t('tables.most_together'), of: levels.map(({ mostTogether }) => mostTogether) },
  ]
  return (
    <>
      <h3>{t('tables.limits')}</h3>
      <Table
        label={t('tables.limits')}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { id: 'bet', head: t('tables.bet'), cell: ({ name }) => name },
          ...levels.map(({ least }, place) => ({
            id: String(place),
            head: t('tables.stakes_nth', { nth: place + 1 }),
            isNumber: true,
            cell: ({ of }: (typeof rows)[number]) => (
              <Amount units={of[place] ?? least} currency={currency} />
            ),
          })),
        ]}
      />
      <LossMost />
    </>
  )
}
