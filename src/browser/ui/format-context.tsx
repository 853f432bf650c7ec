import { DirectionProvider } from 'radix-ui/direction'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { useWords } from '#browser/i18n/translate.ts'
import { writtenTag } from '#domain/countries/market-country.ts'

/** The merchant's formats for money and time. */
export type MerchantFormat = {
  currencySymbol: string
  timeZone: string
  /** The country of its market, if any; absent where no market applies, as in the console. */
  market?: { readonly country: string | undefined }
}
/** The formats of this page: the merchant's, and the chosen language. */
export type Format = MerchantFormat & { language: string; direction: 'ltr' | 'rtl' }

const FormatContext = createContext<MerchantFormat>({ currencySymbol: '', timeZone: 'UTC' })

/** Rendered once in the shell, inside the words; also passes the direction to Radix. */
export function FormatProvider({ format, children }: { format: MerchantFormat; children: ReactNode }) {
  const { direction } = useWords()
  return (
    <FormatContext value={format}>
      <DirectionProvider dir={direction}>{children}</DirectionProvider>
    </FormatContext>
  )
}

export function useFormat(): Format {
  const { tag, direction } = useWords()
  const format = use(FormatContext)
  const language = format.market ? writtenTag(tag, format.market.country) : tag
  return { ...format, language, direction }
}
