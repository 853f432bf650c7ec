import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useWords } from '#browser/i18n/translate.ts'
import { system } from '#contract/system.ts'
import { marketCountry } from '#domain/countries/market-country.ts'
import { languageOf } from '#domain/language/language.ts'
import { useSite } from '#site/bootstrap.ts'

import { likelyCountry, type NamedCountry, nameCountries } from './country-search.ts'

/** The last choice in this tab, shared by all forms. */
let chosenCode: string | undefined

export interface Countries {
  readonly list: readonly NamedCountry[]
  readonly country: NamedCountry | undefined
  readonly choose: (country: NamedCountry) => void
}

/** The merchant's countries, named in the page's language, and the selected one. */
export function useCountries(): Countries {
  const api = useApi()
  const { tag } = useWords()
  const { currency, defaultLanguage } = useSite().whitelabel
  const market = marketCountry({ currency, languageTag: languageOf(defaultLanguage).tag })
  const { data } = useQuery({ ...queryOf(api, system.countries, {}), staleTime: Infinity })
  const list = useMemo(() => nameCountries(data ?? [], tag), [data, tag])
  const [code, setCode] = useState(chosenCode)
  const country =
    list.find(({ countryCode }) => countryCode === code) ??
    likelyCountry(list, { market, wishes: navigator.languages, tag })
  return {
    list,
    country,
    choose: ({ countryCode }) => {
      chosenCode = countryCode
      setCode(countryCode)
    },
  }
}
