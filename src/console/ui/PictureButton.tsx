import { pictureTypes } from '#domain/pictures/picture.ts'

import { FileButton } from './FileButton.tsx'

/** Opens the file dialog for one picture. The same file can be chosen again after a refusal. */
export function PictureButton({
  label,
  isBusy,
  types = pictureTypes,
  onFile,
}: {
  readonly label: string
  readonly isBusy: boolean
  readonly types?: readonly string[]
  readonly onFile: (file: File) => void
}) {
  return (
    <FileButton size="sm" icon="plus" isBusy={isBusy} accept={types.join()} onChoose={onFile}>
      {label}
    </FileButton>
  )
}
