import { useFormat } from '#browser/ui/format-context.tsx'

const formatters = new Map<string, Intl.NumberFormat>()

/** Formats counts with the language's separators. */
export function useCount(): (count: number, sign?: 'signed') => string {
  const { language } = useFormat()
  return (count, sign) => formatterOf(language, sign === 'signed').format(count)
}

function formatterOf(language: string, isSigned: boolean): Intl.NumberFormat {
  const key = `${language} ${isSigned}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(`${language}-u-nu-latn`, isSigned ? { signDisplay: 'exceptZero' } : {})
  formatters.set(key, made)
  return made
}
