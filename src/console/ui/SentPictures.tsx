import { queryString } from '#browser/api/client.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'

import './sent-pictures.css'
import { PanelPart } from './PanelPart.tsx'

/** Uploaded pictures; each opens in full size in a new tab. */
export function SentPictures({ title, ids, path }: { title: string; ids: readonly string[]; path: string }) {
  const scope = useScope()
  return (
    <PanelPart title={title}>
      <PictureLinks ids={ids} urlOf={(id) => path + queryString({ ...scope, id })} />
    </PanelPart>
  )
}

export function PictureLinks({ ids, urlOf }: { ids: readonly string[]; urlOf: (id: string) => string }) {
  const t = useT()
  return (
    <ul className="console-pictures">
      {ids.map((id, index) => (
        <li key={id}>
          <a href={urlOf(id)} target="_blank" rel="noreferrer">
            <img src={urlOf(id)} alt={t('pictures.number', { number: index + 1 })} decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  )
}
