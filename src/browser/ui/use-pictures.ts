import { useEffect, useReducer, useRef, useState } from 'react'

import { CallRefused, type Sending } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { PICTURE_BYTES, PICTURES_EACH, pictureTypeOf } from '#domain/pictures/picture.ts'

import { hearPictures, isRefused, type ListedPicture } from './picture-list.ts'

export interface PictureList {
  readonly list: readonly ListedPicture[]
  readonly most: number
  /** The ids of those that have arrived, in their order. */
  readonly ids: readonly string[]
  readonly isSending: boolean
  readonly hasFaults: boolean
  /** Whether another one would be one too many. Files that were refused do not count. */
  readonly isFull: boolean
  /** How many did not fit when some were added last. */
  readonly leftOut: number
  readonly add: (files: Iterable<File>) => void
  readonly again: (key: number) => void
  readonly remove: (key: number) => void
  /** The server does not have these any more: they stay with words beside them, and can be sent again. */
  readonly lose: (ids: readonly string[], fault: string) => void
}

/**
 * Pictures that belong to a form. Each is sent when it is chosen, so that sending the form takes no time, and each fault
 * stands beside its picture while the others stay.
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
      const type = pictureTypeOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()))
      if (!type) return fail(t('pictures.not_a_picture'))
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
      // A file that was refused is no picture and takes no place: the next choice is made instead of it.
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
