import { QrCode } from './QrCode.tsx'
import { useTextQr } from './use-text-qr.ts'

interface TextQrProps {
  readonly text: string
  readonly label: string
  readonly size: number
}

/** A text as a QR code. */
export function TextQr({ text, label, size }: TextQrProps) {
  const src = useTextQr(text)
  return src === undefined ? <span aria-busy="true" /> : <QrCode src={src} label={label} size={size} />
}
