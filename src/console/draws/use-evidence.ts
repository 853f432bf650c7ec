import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { type PictureList, usePictures } from '#browser/ui/use-pictures.ts'
import { useScope } from '#console/frame/brand.ts'
import { sendResultPicture } from '#contract/console/lottery-draws.ts'
import { PICTURES_EACH } from '#domain/pictures/picture.ts'

interface Stored {
  readonly source: string
  readonly pictures: readonly string[]
}

export interface EvidenceInput {
  readonly source: string
  readonly write: (source: string) => void
  /** Pictures that are stored with the entry. */
  readonly kept: readonly string[]
  readonly drop: (id: string) => void
  /** Pictures that were added since. */
  readonly pictures: PictureList
  /** All of them, in order. */
  readonly ids: readonly string[]
  readonly isDirty: boolean
  /** The pictures were stored: they are kept from now on. */
  readonly stored: () => void
  readonly restart: (stored: Stored | undefined) => void
}

/** The source of a result and its pictures. */
export function useEvidence(known: Stored | undefined): EvidenceInput {
  const api = useApi()
  const scope = useScope()
  const [source, setSource] = useState(known?.source ?? '')
  const [kept, setKept] = useState<readonly string[]>(known?.pictures ?? [])
  const [isChanged, setChanged] = useState(false)
  const pictures = usePictures((sending) => {
    if (!api.upload) throw new Error('pictures are uploaded in browsers')
    return api.upload(sendResultPicture, scope, sending)
  }, PICTURES_EACH - kept.length)
  const added = pictures.ids.filter((id) => !kept.includes(id))
  return {
    source,
    write: (text) => {
      setSource(text)
      setChanged(true)
    },
    kept,
    drop: (id) => {
      setKept(kept.filter((one) => one !== id))
      setChanged(true)
    },
    pictures,
    ids: [...kept, ...added],
    isDirty: isChanged || pictures.list.length > 0,
    stored: () => {
      setKept([...kept, ...added])
      for (const { key, state } of pictures.list) if (state !== 'sending') pictures.remove(key)
      setChanged(false)
    },
    restart: (stored) => {
      setSource(stored?.source ?? '')
      setKept(stored?.pictures ?? [])
      setChanged(false)
    },
  }
}
