import { type DragEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useT } from '#browser/i18n/translate.ts'

import { movedTo } from './moved-to.ts'

/** Reordering of one row. */
export interface Reordering {
  readonly id: string
  readonly place: number
  readonly count: number
  readonly move: (place: number) => void
  /** Drag and drop attributes of the row. */
  readonly dragging: {
    readonly className: string | undefined
    readonly draggable: true
    readonly onDragStart: () => void
    readonly onDragEnd: () => void
    readonly onDragEnter: () => void
    readonly onDragOver: (event: DragEvent) => void
  }
}

/**
 * A list that is reordered by arrows or dragging. The new position is announced in `said`, a live region for screen
 * readers. Give the list a new `key` when the server's list changes.
 */
export function useOrder<Row>(all: readonly Row[], idOf: (row: Row) => string) {
  const t = useT()
  const [order, setOrder] = useState(all)
  const [dragged, setDragged] = useState<string>()
  const statusRef = useRef<HTMLParagraphElement>(null)
  const move = (id: string, place: number) => {
    const from = order.findIndex((row) => idOf(row) === id)
    const next = movedTo(order, from, place)
    if (next === order) return
    flushSync(() => setOrder(next))
    if (statusRef.current)
      statusRef.current.textContent = t('content.moved', { place: place + 1, count: order.length })
  }
  const sortingOf = (row: Row, place: number): Reordering => {
    const id = idOf(row)
    return {
      id,
      place,
      count: order.length,
      move: (to) => move(id, to),
      dragging: {
        className: dragged === id ? 'order-dragged' : undefined,
        draggable: true,
        onDragStart: () => setDragged(id),
        onDragEnd: () => setDragged(undefined),
        onDragEnter: () => dragged !== undefined && dragged !== id && move(dragged, place),
        onDragOver: (event) => event.preventDefault(),
      },
    }
  }
  const isMoved = order.some((row, place) => {
    const before = all[place]
    return before === undefined || idOf(row) !== idOf(before)
  })
  return { order, statusRef, isMoved, sortingOf, discard: () => setOrder(all) }
}
