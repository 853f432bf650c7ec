import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useAwake } from '#console/ui/use-awake.ts'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readExposure } from '#contract/console/lottery-exposure.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { nameGridOf } from '#domain/lottery/exposure/load-names.ts'
import { findGame } from '#domain/lottery/games/games.ts'

import type { Exposure } from './exposure.ts'
import { FullestNames } from './FullestNames.tsx'
import { HeatMap } from './HeatMap.tsx'
import { loadText } from './load-text.ts'
import { NumberSide } from './NumberSide.tsx'
import { PairedNote } from './PairedNote.tsx'

/** Bets arrive all the time: the sums are refetched at this rhythm, not by every bet. */
const EVERY_MS = 10_000
const FULLEST_BESIDE_MAP = 6

interface ExposureCardProps {
  readonly game: { readonly gameCode: string; readonly name: string }
  /** Absent for a lottery without a draw to come. */
  readonly numero: string | undefined
  readonly type: string | undefined
  readonly name: string | undefined
  readonly onType: (type: string) => void
  readonly onName: (name: string) => void
  /** The select of lotteries, in the head of the card. */
  readonly children: ReactNode
}

/** Possible payouts of one draw by name, with a panel for one of them. */
export function ExposureCard({ game, numero, type, name, onType, onName, children }: ExposureCardProps) {
  const t = useT()
  const { gameCode } = game
  const key = `${gameCode} ${numero}`
  return (
    <section className="card draws-exposure" aria-labelledby="draws-exposure">
      <div className="draws-head">
        <h2 id="draws-exposure">
          {numero === undefined
            ? game.name
            : t('console.draws.exposure_of', { game: game.name, draw: numero })}
        </h2>
        {numero !== undefined && <ClosesIn key={key} draw={{ gameCode, numero }} type={type} />}
        <div className="end console-filters">{children}</div>
      </div>
      {numero === undefined ? (
        <p className="muted small draws-types">{t('console.draws.no_draws')}</p>
      ) : (
        <ExposureOfDraw
          key={key}
          draw={{ gameCode, numero }}
          type={type}
          name={name}
          onType={onType}
          onName={onName}
        />
      )}
    </section>
  )
}

interface DrawOfType {
  readonly draw: { readonly gameCode: string; readonly numero: string }
  readonly type: string | undefined
}

function useExposure({ draw, type }: DrawOfType) {
  const isAwake = useAwake()
  const input = { ...useScope(), ...draw, ...(type === undefined ? {} : { type }) }
  return useQuery({
    ...queryOf(useApi(), readExposure, input),
    placeholderData: keepPreviousData,
    refetchInterval: isAwake ? EVERY_MS : false,
  })
}

function ClosesIn(of: DrawOfType) {
  const { data: found } = useExposure(of)
  return found?.state === 'open' && <Countdown endsAtMs={Date.parse(found.closesAt)} />
}

function ExposureOfDraw({
  name,
  onType,
  onName,
  ...of
}: DrawOfType & Pick<ExposureCardProps, 'name' | 'onType' | 'onName'>) {
  const query = useExposure(of)
  return (
    <div aria-busy={query.isPlaceholderData}>
      <Loaded query={query} lines={12}>
        {(found) => <ExposureView found={found} name={name} onType={onType} onName={onName} />}
      </Loaded>
    </div>
  )
}

function ExposureView({
  found,
  name,
  onType,
  onName,
}: {
  found: Exposure
  name: string | undefined
  onType: (type: string) => void
  onName: (name: string) => void
}) {
  const t = useT()
  const game = findGame(found.gameCode)
  const type = game && findBetType(game.family, found.type)
  if (!game || !type) return null
  const grid = nameGridOf(type)
  const chosen = name?.split(':')[0] === type.code ? name : found.names[0]?.name
  const types = [...new Set([...found.types.map((one) => one.type), type.code, ...game.betTypes])].flatMap(
    (code) => findBetType(game.family, code) ?? [],
  )
  return (
    <>
      <Facts found={found} type={type} />
      <PairedNote paired={found.paired} currency={found.currency} />
      <div className="draws-types console-filters">
        <Select
          label={t('console.draws.type')}
          value={type.code}
          choices={types.map((one) => ({ id: one.code, label: typeName(t, one) }))}
          onChange={onType}
        />
      </div>
      <div className="draws-map-side">
        {grid ? (
          <HeatMap found={found} type={type} grid={grid} chosen={chosen} onChoose={onName} />
        ) : (
          <FullestNames found={found} type={type} chosen={chosen} onChoose={onName} />
        )}
        <NumberSide found={found} type={type} name={chosen} />
      </div>
      {grid && found.names.length > 0 && (
        <FullestNames found={found} type={type} most={FULLEST_BESIDE_MAP} chosen={chosen} onChoose={onName} />
      )}
    </>
  )
}

function Facts({ found, type }: { found: Exposure; type: BetType }) {
  const t = useT()
  const count = useCount()
  const { currency, names, near, full } = found
  const [dearest] = names
  const amount = (value: string) => <ConsoleAmount amount={value} currency={currency} />
  const facts = [
    {
      id: 'staked',
      head: t('console.draws.staked'),
      value: amount(found.stake),
      note: t('console.draws.tickets', { count: found.tickets, formatted: count(found.tickets) }),
    },
    {
      id: 'dearest',
      head: dearest
        ? t('console.draws.if_drawn', { name: loadText(t, type, dearest.name, readServerNowMs()) })
        : t('console.draws.dearest'),
      value: amount(dearest?.pays ?? '0.00'),
      note: t(dearest ? 'console.draws.dearest_note' : 'console.draws.no_stakes'),
    },
    {
      id: 'cap',
      head: t('console.draws.cap'),
      value: amount(dearest?.cap ?? found.cap),
      note: t('console.draws.full_near', { full: count(full), near: count(near) }),
    },
    {
      id: 'middle',
      head: t('console.draws.middle'),
      value: amount(found.middle),
      note: t('console.draws.middle_note'),
    },
  ]
  return (
    <dl className="draws-facts">
      {facts.map(({ id, head, value, note }) => (
        <div key={id}>
          <dt className="eyebrow">{head}</dt>
          <dd>{value}</dd>
          <dd className="xs muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
