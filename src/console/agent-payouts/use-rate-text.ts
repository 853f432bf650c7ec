import { useFormat } from '#browser/ui/format-context.tsx'
import { quantityText } from '#console/ui/quantity.ts'

/** A rate in millionths as percent: 9,000 is 0.9%. */
export function useRateText(): (ratePpm: number) => string {
  const { language } = useFormat()
  return (ratePpm) => quantityText(language, 'ratePpm', ratePpm) ?? ''
}
