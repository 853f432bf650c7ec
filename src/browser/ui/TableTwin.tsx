import { useT } from '#browser/i18n/translate.ts'

export type TwinColumn = { id: string; name: string; texts: readonly string[] }

/** The data of a chart as a table, for screen readers. */
export function TableTwin({
  label,
  labels,
  columns,
}: {
  label: string
  labels: readonly string[]
  columns: readonly TwinColumn[]
}) {
  const t = useT()
  return (
    <div className="sr">
      <table>
        <caption>{t('ui.chart.data', { label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ui.chart.when')}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((text, place) => (
            <tr key={`${text} ${place}`}>
              <th scope="row">{text}</th>
              {columns.map(({ id, texts }) => (
                <td key={id}>{texts[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
