import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Select } from '#browser/ui/Select.tsx'
import { isCategory } from '#domain/navigation/category.ts'
import { isRoundState, roundStates } from '#domain/rounds/round-state.ts'

import type { RoundSearch } from './round-search.ts'
import { type ChangeSearch, type RoundTotals, useRoundTotals } from './use-rounds.ts'

const ANY = 'any'

/** The options are the values that occur in the period, and the chosen ones. */
export function RoundFilters({ search, onChange }: { search: RoundSearch; onChange: ChangeSearch }) {
  const t = useT()
  const { period, from, to, category, vendor, game, state } = search
  const played = useRoundTotals({ period, from, to }).data
  const games = (played?.games ?? []).filter(({ game: one }) => isWithin(one, { category, vendor }))
  const vendors = vendorsOf((played?.games ?? []).filter(({ game: one }) => isWithin(one, { category })))
  const halls = played?.categories.map((one) => one.category) ?? []
  return (
    <>
      {(halls.length > 1 || category) && (
        <Choice
          label={t('bets.category')}
          value={category}
          choices={withChosen(halls, category).map((id) => ({ id, label: t(`category.${id}`) }))}
          onChange={(id) =>
            onChange({
              category: id !== undefined && isCategory(id) ? id : undefined,
              vendor: undefined,
              game: undefined,
              open: undefined,
            })
          }
        />
      )}
      {(vendors.size > 1 || vendor) && (
        <Choice
          label={t('bets.vendor')}
          value={vendor}
          choices={withChosen([...vendors.keys()], vendor).map((id) => ({
            id,
            label: <bdi>{vendors.get(id) ?? id}</bdi>,
          }))}
          onChange={(id) => onChange({ vendor: id, game: undefined, open: undefined })}
        />
      )}
      {(games.length > 1 || game) && (
        <Choice
          label={t('bets.game')}
          value={game}
          choices={games.flatMap(({ game: one }) =>
            one.id === undefined ? [] : [{ id: one.id, label: <bdi>{one.name}</bdi> }],
          )}
          onChange={(id) => onChange({ game: id, open: undefined })}
        />
      )}
      <Choice
        label={t('bets.state')}
        value={state}
        choices={roundStates.map((id) => ({ id, label: t(`bets.state_${id}`) }))}
        onChange={(id) =>
          onChange({ state: id !== undefined && isRoundState(id) ? id : undefined, open: undefined })
        }
      />
    </>
  )
}

type Played = RoundTotals['games'][number]

function isWithin(
  one: Played['game'],
  { category, vendor }: { category?: string | undefined; vendor?: string | undefined },
): boolean {
  return (
    (category === undefined || one.category === category) && (vendor === undefined || one.vendor === vendor)
  )
}

function vendorsOf(games: readonly Played[]): ReadonlyMap<string, string> {
  return new Map(games.map(({ game }) => [game.vendor, game.vendorName]))
}

/** Keeps the chosen value among the options even if no round has it. */
function withChosen<Id extends string>(ids: readonly Id[], chosen: Id | undefined): readonly Id[] {
  return chosen === undefined || ids.includes(chosen) ? ids : [...ids, chosen]
}

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string | undefined
  choices: readonly { readonly id: string; readonly label: ReactNode }[]
  onChange: (id: string | undefined) => void
}) {
  const t = useT()
  return (
    <Select
      label={label}
      value={value ?? ANY}
      onChange={(id) => onChange(id === ANY ? undefined : id)}
      choices={[{ id: ANY, label: t('bets.any') }, ...choices]}
    />
  )
}
