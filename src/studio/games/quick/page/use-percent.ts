import { useWords } from '#browser/i18n/translate.ts'

/** Writes basis points as a percentage with two decimals, in Latin digits. */
export function usePercent(): (basisPoints: number) => string {
  const { tag } = useWords()
  return (basisPoints) =>
    (basisPoints / 10_000).toLocaleString(`${tag}-u-nu-latn`, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
}
