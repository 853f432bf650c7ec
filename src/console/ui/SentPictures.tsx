import { useState } from 'react'

import { queryString } from '#browser/api/client.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'

import './sent-pictures.css'
import { PanelPart } from './PanelPart.tsx'
import { PictureViewer } from './PictureViewer.tsx'

/** Uploaded pictures; each opens within the page, where it zooms. */
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
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <ul className="console-pictures">
        {ids.map((id, index) => (
          <li key={id}>
            <button type="button" onClick={() => setOpened(index)}>
              <img src={urlOf(id)} alt={t('pictures.number', { number: index + 1 })} decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PictureViewer ids={ids} urlOf={urlOf} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
