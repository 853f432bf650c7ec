import { type KeyboardEvent, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'

import { nextZoom } from './zoom.ts'

/** A picture beside its page: it zooms and turns by buttons and keys. */
export function PictureViewer({
  ids,
  urlOf,
  opened,
  onClose,
}: {
  ids: readonly string[]
  urlOf: (id: string) => string
  /** The place of the picture that opens first. */
  opened: number
  onClose: () => void
}) {
  const t = useT()
  const [place, setPlace] = useState(opened)
  const [zoom, setZoom] = useState(1)
  const [quarters, setQuarters] = useState(0)
  const id = ids[place] ?? ''
  const title = t('pictures.number', { number: place + 1 })
  const go = (by: 1 | -1) => {
    setPlace((before) => (before + by + ids.length) % ids.length)
    setZoom(1)
    setQuarters(0)
  }
  const deeds: Readonly<Record<string, () => void>> = {
    '+': () => setZoom((now) => nextZoom(now, 1)),
    '=': () => setZoom((now) => nextZoom(now, 1)),
    '-': () => setZoom((now) => nextZoom(now, -1)),
    '0': () => setZoom(1),
    r: () => setQuarters((now) => now + 1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The page below has letters of its own.
    event.stopPropagation()
    if (!event.ctrlKey && !event.metaKey && !event.altKey) deeds[event.key.toLowerCase()]?.()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title} width={1100} phoneForm="screen">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys press its buttons while the focus is within. */}
      <div className="picture-viewer" onKeyDown={onKeyDown}>
        <ViewerButtons deeds={deeds} zoom={zoom} onGo={ids.length > 1 ? go : undefined} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable. */}
        <div className="picture-frame" role="region" aria-label={title} tabIndex={0}>
          <img
            src={urlOf(id)}
            alt={title}
            style={{ inlineSize: `${zoom * 100}%`, rotate: `${quarters * 90}deg` }}
            decoding="async"
          />
        </div>
      </div>
    </Dialog>
  )
}

function ViewerButtons({
  deeds,
  zoom,
  onGo,
}: {
  deeds: Readonly<Record<string, () => void>>
  zoom: number
  onGo: ((by: 1 | -1) => void) | undefined
}) {
  const t = useT()
  return (
    <div className="console-buttons">
      <IconButton
        icon="plus"
        label={t('console.picture.larger')}
        aria-keyshortcuts="+"
        onClick={deeds['+']}
      />
      <IconButton
        icon="minus"
        label={t('console.picture.smaller')}
        aria-keyshortcuts="-"
        onClick={deeds['-']}
      />
      <Button tone="line" aria-keyshortcuts="0" onClick={deeds['0']}>
        <span className="num">{Math.round(zoom * 100)}%</span>
      </Button>
      <IconButton
        icon="refresh"
        label={t('console.picture.turn')}
        aria-keyshortcuts="R"
        onClick={deeds['r']}
      />
      {onGo && (
        <>
          <Button tone="line" onClick={() => onGo(-1)}>
            {t('console.queue.previous')}
          </Button>
          <Button tone="line" onClick={() => onGo(1)}>
            {t('console.queue.next')}
          </Button>
        </>
      )}
    </div>
  )
}
