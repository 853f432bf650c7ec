/** An SVG as a data URI; characters that need no escaping stay readable. */
export const toDataUri = (svg: string) =>
  `data:image/svg+xml,${encodeURIComponent(svg).replace(/%20/g, ' ').replace(/%3D/g, '=').replace(/%3A/g, ':').replace(/%2F/g, '/')}`
