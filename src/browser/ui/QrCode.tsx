/** A QR code on white in both themes: scanners need the contrast. */
export function QrCode({ src, label, size = 85 }: { src: string; label: string; size?: number }) {
  return (
    <span className="qr">
      <img src={src} alt={label} width={size} height={size} />
    </span>
  )
}
