import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { pictureTypes } from '#domain/pictures/picture.ts'

import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { ListedPicture } from './picture-list.ts'
import './pictures.css'
import type { PictureList } from './use-pictures.ts'

/** Pictures chosen, dropped or pasted. Each shows its progress or its fault; a fault does not affect the others. */
export function PictureField({
  label,
  pictures,
  urlOf,
  isSlim = false,
}: {
  label: string
  pictures: PictureList
  /** The URL of an uploaded picture for its sender. */
  urlOf: (id: string) => string
  /** Compact form beside a message: the label is for screen readers only. */
  isSlim?: boolean
}) {
  const t = useT()
  const id = useId()
  const [isOver, setOver] = useState(false)
  usePasted(pictures.add)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    pictures.add(event.dataTransfer.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one of three ways in; the button and the paste key are the others
    <div
      className={`field pic-field${isOver ? ' over' : ''}${isSlim ? ' slim' : ''}`}
      role="group"
      aria-labelledby={`${id}l`}
      aria-describedby={`${id}h`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={isSlim ? 'sr' : 'pic-label'} id={`${id}l`}>
        {label}
      </span>
      {pictures.list.length > 0 && (
        <ol className="pic-list">
          {pictures.list.map((one, index) => (
            <Item key={one.key} picture={one} number={index + 1} pictures={pictures} urlOf={urlOf} />
          ))}
        </ol>
      )}
      <Chooser isFull={pictures.isFull} isSlim={isSlim} onChosen={pictures.add} />
      <p className={isSlim ? 'sr' : 'hint'} id={`${id}h`}>
        {t('pictures.hint', { most: pictures.most })}
      </p>
      <p className="pic-fault" role="status">
        {pictures.leftOut > 0 && t('pictures.left_out', { most: pictures.most, count: pictures.leftOut })}
      </p>
    </div>
  )
}

/** Replaces the browser's file control, which cannot be styled. */
function Chooser({
  isFull,
  isSlim,
  onChosen,
}: {
  isFull: boolean
  isSlim: boolean
  onChosen: (files: Iterable<File>) => void
}) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {!isFull && (
        <div className="pic-drop">
          <Button
            tone={isSlim ? 'ghost' : 'line'}
            size="sm"
            icon="plus"
            onClick={() => input.current?.click()}
          >
            {t('pictures.add')}
          </Button>
          {!isSlim && <span className="xs muted">{t('pictures.drop')}</span>}
        </div>
      )}
      <input
        ref={input}
        className="sr"
        type="file"
        accept={pictureTypes.join()}
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          onChosen(currentTarget.files ?? [])
          // Allows the same file to be chosen again after its removal.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function Item({
  picture,
  number,
  pictures,
  urlOf,
}: {
  picture: ListedPicture
  number: number
  pictures: PictureList
  urlOf: (id: string) => string
}) {
  const t = useT()
  const { key, name, state, part, id, fault, isRetriable } = picture
  return (
    <li className={`pic-item ${state}`}>
      <span className="pic-shown">
        {id === undefined ? (
          <Icon name={state === 'failed' ? 'alarm' : 'doc'} />
        ) : (
          <img src={urlOf(id)} alt={t('pictures.number', { number })} decoding="async" />
        )}
      </span>
      <span className="pic-words">
        <bdi className="small">{name}</bdi>
        {state === 'sending' && (
          <progress max={1} value={part} aria-label={t('pictures.sending', { number })} />
        )}
        <span className={state === 'failed' ? 'pic-fault' : 'xs muted'} role="status">
          {state === 'failed' ? fault : state === 'kept' ? t('pictures.kept') : ''}
        </span>
        {isRetriable === true && (
          <Button tone="line" size="sm" icon="refresh" onClick={() => pictures.again(key)}>
            {t('pictures.again')}
          </Button>
        )}
      </span>
      <IconButton
        icon="x"
        size="sm"
        label={t('pictures.remove', { number })}
        onClick={() => pictures.remove(key)}
      />
    </li>
  )
}

/** Handles files pasted anywhere on the page. Pasted text is left to the focused element. */
function usePasted(add: (files: Iterable<File>) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files
    if (!files || files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}
