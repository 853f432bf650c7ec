import { useState } from 'react'

import { countOf } from '#browser/agents/typed-numbers.ts'
import { LINK_USES_MAX } from '#domain/agents/links.ts'
import type { RateProduct } from '#domain/agents/rate-products.ts'
import { type TypedRates, lowestRates, readRates } from '#site/agents/rates/rates-form.ts'
import type { OwnRates } from '#site/agents/rates/use-rates.ts'

import { ownDomain } from './link-address.ts'
import { type MadeLink, useCreatingAccount, useCreatingLink } from './use-links.ts'

export type Way = 'account' | 'link'

const DAY_MS = 86_400_000

interface TypedAccount {
  readonly isAgent: boolean
  readonly name: string
  readonly domain: string
  readonly uses: string
  readonly days: number
  readonly rates: TypedRates
}

/** The typed form of a new account or link, its faults, and its request. */
export function useCreateForm(way: Way, own: OwnRates, onMade: (link: MadeLink) => void) {
  const [typed, setTyped] = useState<TypedAccount>(() => ({
    isAgent: false,
    name: '',
    domain: ownDomain(own.domains, location),
    uses: '10',
    days: 30,
    rates: lowestRates(own.ranges),
  }))
  const [faults, setFaults] = useState<readonly (RateProduct | 'name' | 'uses')[]>([])
  const account = useCreatingAccount()
  const link = useCreatingLink()
  const submit = () => {
    const { isAgent, domain, days } = typed
    const name = typed.name.trim()
    const usesMax = way === 'account' ? 1 : countOf(typed.uses, LINK_USES_MAX)
    const { rates, faults: wrong = [] } = readRates(typed.rates, own.ranges)
    setFaults([...wrong, ...(name === '' ? ['name' as const] : []), ...(usesMax ? [] : ['uses' as const])])
    if (!rates || name === '' || usesMax === undefined) return false
    const shared = { makesAgents: isAgent, rates, domain }
    const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString()
    const made =
      way === 'account'
        ? account.mutateAsync({ ...shared, username: name })
        : link.mutateAsync({ ...shared, name, usesMax, expiresAt })
    return made.then((answer) => {
      setTyped((now) => ({ ...now, name: '' }))
      onMade(answer)
    })
  }
  const change = (patch: Partial<TypedAccount>) => setTyped((now) => ({ ...now, ...patch }))
  return { typed, change, faults, submit, error: way === 'account' ? account.error : link.error }
}

export type CreatingForm = ReturnType<typeof useCreateForm>
