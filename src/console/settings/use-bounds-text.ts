import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { quantityText, scaleOf, unitText, writeScaled } from '#console/ui/quantity.ts'

/** Writes a number of a setting with its unit. */
export function useQuantityText(name: string): (value: number) => string {
  const { language } = useFormat()
  return (value) => quantityText(language, name, value) ?? String(value)
}

/** The bounds of a number in the unit of its field; a long time is also said in hours or days. */
export function useBoundsText(
  name: string,
  { least, most, value }: { readonly least: number; readonly most: number; readonly value: number },
): string {
  const t = useT()
  const { language } = useFormat()
  const textOf = useQuantityText(name)
  const scale = scaleOf(name)
  if (!scale) return t('console.settings.between', { least, most })
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`)
  const bounds = t('console.settings.between', {
    least: writeScaled(least, scale.per),
    most: [number.format(most / scale.per), unitText(language, scale)].join(
      scale.unit === 'percent' ? '' : ' ',
    ),
  })
  const isLong = scale.unit === 'minute' || scale.unit === 'hour'
  const text = textOf(value)
  return isLong && !text.startsWith(String(value)) ? `${bounds} (${text})` : bounds
}
