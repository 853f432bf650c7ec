import { useFormat } from '#browser/ui/format-context.tsx'

/** Writes basis points as per cent with two decimals. */
export function usePercent(): (hundredths: number) => string {
  const { language } = useFormat()
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return (hundredths) => format.format(hundredths / 10_000)
}
