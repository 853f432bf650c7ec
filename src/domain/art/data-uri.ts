/** An SVG string as the source of an image; the signs that a data address may carry bare stay readable. */
export const toDataUri = (svg: string) =>
  `data:image/svg+xml,${encodeURIComponent(svg).replace(/%20/g, ' ').replace(/%3D/g, '=').replace(/%3A/g, ':').replace(/%2F/g, '/')}`
