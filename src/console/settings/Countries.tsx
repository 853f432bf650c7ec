import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { countries } from '#domain/countries/countries.ts'

/** A set of countries, named in the page's language. */
export function Countries({
  label,
  codes,
  onChange,
}: {
  label: string
  codes: readonly string[]
  onChange: (codes: string[]) => void
}) {
  const t = useT()
  const { language } = useFormat()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const others = countries
    .map(({ countryCode }) => ({ code: countryCode, name: names.of(countryCode) ?? countryCode }))
    .filter(({ code }) => !codes.includes(code))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  return (
    <div className="stack">
      {codes.length > 0 && (
        <ul className="set-picked" aria-label={label}>
          {codes.map((code) => (
            <li key={code}>
              {names.of(code) ?? code}
              <IconButton
                icon="x"
                size="sm"
                label={t('console.regions.remove', { range: names.of(code) ?? code })}
                onClick={() => onChange(codes.filter((one) => one !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      <span className="input">
        <select
          className="set-native"
          aria-label={t('console.regions.add_country', { label })}
          value=""
          onChange={(event) => onChange([...codes, event.currentTarget.value])}
        >
          <option value="">{t('console.regions.add_one')}</option>
          {others.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
