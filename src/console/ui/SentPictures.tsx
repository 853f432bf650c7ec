import { queryString } from '#browser/api/client.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'

import './sent-pictures.css'
import { PanelPart } from './SidePanel.tsx'

/** Pictures that somebody sent. Each opens by itself in a tab of its own, as large as it is. */
export function SentPictures({ title, ids, path }: { title: string; ids: readonly string[]; path: string }) {
  const t = useT()
  const scope = useScope()
  return (
    <PanelPart title={title}>
      <ul className="desk-pictures">
        {ids.map((id, index) => {
          const url = path + queryString({ ...scope, id })
          return (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={t('pictures.number', { number: index + 1 })} decoding="async" />
              </a>
            </li>
          )
        })}
      </ul>
    </PanelPart>
  )
}
