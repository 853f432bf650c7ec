import { useQuery } from '@tanstack/react-query'

import type { IconName } from '#art/icons.ts'
import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT, useWords } from '#browser/i18n/translate.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { support } from '#contract/support.ts'
import { type ServiceMatter, serviceMatters, spanOf } from '#domain/support/matter.ts'

const icons: Readonly<Record<ServiceMatter, IconName>> = {
  deposit: 'deposit',
  withdrawal: 'withdraw',
  round: 'slots',
  bonus: 'gift',
  account: 'user',
  care: 'shield',
}

interface MattersProps {
  readonly chosen: ServiceMatter | undefined
  readonly onChoose: (matter: ServiceMatter | undefined) => void
}

/** The matters to choose from, each with its usual time to an answer where enough messages were measured. */
export function Matters({ chosen, onChoose }: MattersProps) {
  const { t, tag } = useWords()
  const { data } = useQuery({ ...queryOf(useApi(), support.times, {}), staleTime: 5 * 60_000 })
  return (
    <fieldset className="talk-matters">
      <legend>{t('service.matter')}</legend>
      {serviceMatters.map((matter) => {
        const minutes = data?.list.find((one) => one.matter === matter)?.minutes
        return (
          <button
            key={matter}
            type="button"
            aria-pressed={matter === chosen}
            onClick={() => onChoose(matter === chosen ? undefined : matter)}
          >
            <Icon name={icons[matter]} />
            <b>{t(`service.matter.${matter}`)}</b>
            {minutes !== undefined && (
              <small>{t('service.usual_time', { time: spanText(tag, minutes) })}</small>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The matters in one line, above the field of a thread that has messages. */
export function MatterChips({ chosen, onChoose }: MattersProps) {
  const t = useT()
  return (
    <Chips
      label={t('service.matter')}
      options={serviceMatters.map((id) => ({ id, label: t(`service.matter.${id}`) }))}
      isScrolling
      selected={chosen ?? []}
      onSelect={(id) => onChoose(id === chosen ? undefined : serviceMatters.find((one) => one === id))}
    />
  )
}

/** "4 minutes" in the language of the page, which the browser knows to say. */
function spanText(language: string, minutes: number): string {
  const { unit, count } = spanOf(minutes)
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  )
}
