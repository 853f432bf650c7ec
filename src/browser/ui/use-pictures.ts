import { useEffect, useReducer, useRef, useState } from 'react'

import { CallRefused, type Sending } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { PDF_HEAD, PICTURE_BYTES, PICTURES_EACH, isPdf, pictureTypeOf } from '#domain/pictures/picture.ts'

import { hearPictures, isRefused, type ListedPicture } from './picture-list.ts'

export interface PictureList {
  readonly list: readonly ListedPicture[]
  readonly most: number
  /** Ids of the uploaded pictures, in order. */
  readonly ids: readonly string[]
  readonly isSending: boolean
  readonly hasFaults: boolean
  /** Whether the maximum is reached. Refused files do not count. */
  readonly isFull: boolean
  /** How many of the last files exceeded the maximum. */
  readonly leftOut: number
  readonly add: (files: Iterable<File>) => void
  readonly again: (key: number) => void
  readonly remove: (key: number) => void
  /** Marks pictures that the server has deleted: they keep a message and can be sent again. */
  readonly lose: (ids: readonly string[], fault: string) => void
}

/**
 * Pictures of a form. Each is uploaded when it is chosen, so that submitting is fast; a fault is shown beside its
 * picture and does not affect the others.
 */
export function usePictures(
  send: (sending: Sending) => Promise<{ readonly id: string }>,
  most: number = PICTURES_EACH,
): PictureList {
  const t = useT()
  const [list, hear] = useReducer(hearPictures, [])
  const [leftOut, setLeftOut] = useState(0)
  const files = useRef(new Map<number, { readonly file: File; readonly stop: AbortController }>())
  const lastKey = useRef(0)
  useEffect(() => {
    const known = files.current
    return () => known.forEach(({ stop }) => stop.abort())
  }, [])
  const deliver = async (key: number, file: File) => {
    const stop = new AbortController()
    files.current.set(key, { file, stop })
    const fail = (fault: string, isRetriable = false) => hear({ type: 'failed', key, fault, isRetriable })
    if (file.size > PICTURE_BYTES) return fail(t('pictures.too_large'))
    try {
      const head = new Uint8Array(await file.slice(0, PDF_HEAD).arrayBuffer())
      const type = pictureTypeOf(head)
      if (!type) return fail(t(isPdf(head) ? 'pictures.pdf' : 'pictures.not_a_picture'))
      const onProgress = (part: number) => hear({ type: 'progress', key, part })
      const { id } = await send({ file, type, onProgress, signal: stop.signal })
      hear({ type: 'kept', key, id })
    } catch (error) {
      if (error instanceof CallRefused) fail(error.message, error.status >= 429)
      else fail(t('pictures.not_reached'), true)
    }
  }
  const drop = (key: number) => {
    files.current.get(key)?.stop.abort()
    files.current.delete(key)
    hear({ type: 'removed', key })
  }
  return {
    list,
    most,
    isFull: list.filter((one) => !isRefused(one)).length >= most,
    ids: list.flatMap(({ id }) => (id === undefined ? [] : [id])),
    isSending: list.some(({ state }) => state === 'sending'),
    hasFaults: list.some(({ state }) => state === 'failed'),
    leftOut,
    add(given) {
      const all = [...given]
      // Refused files take no place: the next choice replaces them.
      const refused = list.filter(isRefused).map(({ key }) => key)
      for (const key of refused) drop(key)
      const fitting = all.slice(0, Math.max(0, most - (list.length - refused.length)))
      setLeftOut(all.length - fitting.length)
      const pictures = fitting.map((file) => ({ key: (lastKey.current += 1), name: file.name, file }))
      hear({ type: 'added', pictures: pictures.map(({ key, name }) => ({ key, name })) })
      for (const { key, file } of pictures) void deliver(key, file)
    },
    again(key) {
      const known = files.current.get(key)
      if (!known) return
      hear({ type: 'again', key })
      void deliver(key, known.file)
    },
    remove(key) {
      setLeftOut(0)
      drop(key)
    },
    lose: (ids, fault) => hear({ type: 'gone', ids, fault }),
  }
}
