import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { rateOf, rateProducts } from '#domain/agents/rate-products.ts'

import { ChangeRates } from './ChangeRates.tsx'
import { GiveQuota } from './GiveQuota.tsx'
import { RatesList } from './RatesList.tsx'
import { productsOf } from './rates-form.ts'
import { type MemberRates, useMemberRates, useOwnRates } from './use-rates.ts'

/** The rates of a direct downline; nothing where the brand gives none. */
export function RatesFact({ id }: { id: string }) {
  const { data } = useMemberRates(id)
  return data && isRated(data) ? <RatesList rates={data.rates} waiting={data.waiting} /> : null
}

interface Downline {
  readonly id: string
  readonly account: string
  readonly isAgent: boolean
}

/** Buttons that change the rates of a direct downline, and give an agent accounts of the quota. */
export function RateButtons({ downline: { id, account, isAgent } }: { downline: Downline }) {
  const t = useT()
  const [open, setOpen] = useState<'rates' | 'quota'>()
  const { data } = useMemberRates(id)
  const own = useOwnRates().data
  if (!data || !own) return null
  const close = () => setOpen(undefined)
  return (
    <>
      {isRated(data) && (
        <Button tone="line" size="sm" icon="receipt" onClick={() => setOpen('rates')}>
          {t('rates.change')}
        </Button>
      )}
      {isAgent && own.bands.length > 0 && (
        <Button tone="line" size="sm" icon="plus" onClick={() => setOpen('quota')}>
          {t('rates.give')}
        </Button>
      )}
      {open === 'rates' && <ChangeRates id={id} account={account} current={data} onClose={close} />}
      {open === 'quota' && (
        <GiveQuota id={id} account={account} theirs={data.bands} own={own.bands} onClose={close} />
      )}
    </>
  )
}

function isRated({ ranges, rates, waiting }: MemberRates): boolean {
  const all = { lotteryPpm: undefined, ...rates }
  return (
    productsOf(ranges).length > 0 ||
    waiting.length > 0 ||
    rateProducts.some((product) => rateOf(all, product))
  )
}
