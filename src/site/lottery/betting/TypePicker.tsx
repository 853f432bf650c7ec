// Rarely re-rendered: compiled memoization would add more to the page of bets than it saves.
'use no memo'

import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'

import { priceOf, priceText } from './price.ts'
import { groupName, typeName } from '#browser/lottery/type-name.ts'

/** More groups than this are opened one at a time. */
const GROUPS_MOST = 5

/** The bet types of a lottery by group, with their odds. */
export function TypePicker({
  types,
  selected,
  returnMilli,
  onSelect,
}: {
  types: readonly BetType[]
  selected: string
  returnMilli: number
  onSelect: (code: string) => void
}) {
  const t = useT()
  const groups = [...new Set(types.map(({ group }) => group))]
  const [opened, setOpened] = useState<string>()
  const ownGroup = opened ?? types.find(({ code }) => code === selected)?.group ?? ''
  const isLong = groups.length > GROUPS_MOST
  return (
    <div className="bet-types" role="group" aria-label={t('lottery.types')}>
      {isLong && (
        <Chips
          label={t('lottery.types')}
          isScrolling
          options={groups.map((id) => ({ id, label: groupName(t, id) }))}
          selected={ownGroup}
          onSelect={setOpened}
        />
      )}
      {(isLong ? [ownGroup] : groups).map((group) => (
        <div key={group} className="bet-group" role="group" aria-label={groupName(t, group)}>
          {!isLong && (
            <span className="bet-group-name" aria-hidden="true">
              {groupName(t, group)}
            </span>
          )}
          {types
            .filter((type) => type.group === group)
            .map((type) => (
              <button
                key={type.code}
                type="button"
                className="bet-type"
                aria-pressed={type.code === selected}
                onClick={() => onSelect(type.code)}
              >
                {typeName(t, type)} <PriceText type={type} returnMilli={returnMilli} />
              </button>
            ))}
        </div>
      ))}
    </div>
  )
}

function PriceText({ type, returnMilli }: { type: BetType; returnMilli: number }) {
  const t = useT()
  const price = priceOf(type, returnMilli)
  if (!price) return null
  return <small className="num">{priceText(t, price)}</small>
}
